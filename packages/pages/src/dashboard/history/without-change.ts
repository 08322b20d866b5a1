import type { IndexSettings } from "@findling/client";
import { mergedSettings, withSettingOf } from "../settings/settings-draft.js";
import type { ChangedSettings } from "./settings-changes.js";

/** The settings of now without what one change has done. What was changed again since stays as it is. */
export function withoutChange({ before, after }: ChangedSettings, now: IndexSettings): IndexSettings {
  const { settings, conflicts } = mergedSettings(after, before, now);
  return conflicts.reduce((kept, name) => withSettingOf(kept, now, name), settings);
}
