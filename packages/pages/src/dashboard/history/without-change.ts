import type { IndexSettings } from "@findling/client";
import { mergedSettings, withSettingOf } from "../settings/settings-draft.js";
import type { ChangedSettings } from "./settings-changes.js";

/** These settings without what one change has done. What was changed again since stays as it is. */
export function withoutChange({ before, after }: ChangedSettings, settings: IndexSettings): IndexSettings {
  const { settings: without, conflicts } = mergedSettings(after, before, settings);
  return conflicts.reduce((kept, name) => withSettingOf(kept, settings, name), without);
}
