import type { IndexSettings } from "@findling/client";
import type { SettingsDraft } from "../drafts/settings-drafts.js";
import {
  indexTimeNames,
  type QueryTime,
  queryTimeNames,
  type SettingName,
} from "../settings/setting-names.js";
import { type SettingDiff, settingsDiff } from "../settings/settings-diff.js";
import { changedNames, patchOf, withPatch } from "../settings/settings-draft.js";

/** Changes of settings that are not saved, as far as a search can show them. */
export interface PreviewDraft {
  /** The changed settings that a search can try; without fields: it can try none. */
  readonly queryTime: Partial<QueryTime>;
  /** The changes that the search tries, as people read them. */
  readonly tried: readonly SettingDiff[];
  /** Settings that no search can try, since they say how records are indexed. */
  readonly untried: readonly SettingName[];
}

/** null: nothing is changed. Somebody may have saved the same meanwhile. */
export function previewDraftOf(settings: IndexSettings, left: SettingsDraft | null): PreviewDraft | null {
  if (left === null) return null;
  const draft = withPatch(settings, left.after);
  const changed = changedNames(settings, draft);
  if (changed.length === 0) return null;
  const isOfSearches = ({ name }: SettingDiff): boolean => queryTimeNames.some((one) => one === name);
  return {
    queryTime: patchOf(settings, draft).queryTime ?? {},
    tried: settingsDiff(settings, draft).filter(isOfSearches),
    untried: indexTimeNames.filter((name) => changed.includes(name)),
  };
}
