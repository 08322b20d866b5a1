import type { IndexSettings, IndexSettingsPatch } from "@findling/client";
import type { SettingsDraft } from "../drafts/settings-drafts.js";
import type { SavedSettings } from "./saved-settings.js";
import type { SettingName } from "./setting-names.js";
import { changedNames, mergedSettings, patchOf, withPatch, withSettingOf } from "./settings-draft.js";

/** What somebody else has saved since these settings were loaded. */
export interface OthersChange {
  readonly taken: readonly SettingName[];
  readonly same: readonly SettingName[];
  /** Not decided yet. */
  readonly conflicts: readonly SettingName[];
}

/** The settings that the server has, and what a page has made of them. */
export interface EditedSettings {
  readonly saved: SavedSettings;
  readonly draft: IndexSettings;
  /**
   * The settings that the draft is kept as a change of. They are the saved settings, but settings in conflict
   * are as they were before. So the next page that loads the draft finds these conflicts again.
   */
  readonly before: IndexSettings;
  readonly others: OthersChange | null;
}

/** The state that a page begins with. `left`: the draft that an earlier page has left behind, or null. */
export function begun(saved: SavedSettings, left: SettingsDraft | null): EditedSettings {
  const { settings } = saved;
  const unchanged = { saved, draft: settings, before: settings, others: null };
  if (left === null) return unchanged;
  const base = withPatch(settings, left.before);
  return merged(unchanged, { base, mine: withPatch(base, left.after) }, saved);
}

/** Two versions of settings, of which the later one was made on this page. */
interface OwnChange {
  readonly base: IndexSettings;
  readonly mine: IndexSettings;
}

/**
 * The page with the settings that the server has now, and with its own change of `base`. Where the server
 * differs from `base` somebody else has changed it.
 */
export function merged(
  edited: EditedSettings,
  { base, mine }: OwnChange,
  now: SavedSettings,
): EditedSettings {
  const theirs = now.settings;
  const { settings: draft, ...change } = mergedSettings(base, mine, theirs);
  // A choice that nobody has made stays open, whatever others save besides.
  const open = changedNames(draft, theirs).filter((name) => edited.others?.conflicts.includes(name));
  const conflicts = [...new Set([...open, ...change.conflicts])];
  const earlierOf = (name: SettingName) => (open.includes(name) ? edited.before : base);
  const before = conflicts.reduce((kept, name) => withSettingOf(kept, earlierOf(name), name), theirs);
  const isChanged = Object.values(change).some((names) => names.length > 0);
  return { saved: now, draft, before, others: isChanged ? { ...change, conflicts } : edited.others };
}

/** The page after another part of this dashboard has saved: that is nobody else's change. */
export function withOwnSave(edited: EditedSettings, patch: IndexSettingsPatch): EditedSettings {
  const { saved, draft, before, others } = edited;
  const settings = withPatch(saved.settings, patch);
  return {
    saved: { ...saved, settings },
    draft: withPatch(settings, patchOf(saved.settings, draft)),
    before: withPatch(before, patch),
    others: others === null ? null : withoutNames(others, namesIn(patch)),
  };
}

/** The part of a save that the page has not changed itself. The rest waits for a choice: neither is lost. */
export function undraftedPart(
  { saved, draft }: EditedSettings,
  patch: IndexSettingsPatch,
): IndexSettingsPatch {
  const { settings } = saved;
  const drafted = changedNames(settings, draft);
  return patchOf(
    settings,
    drafted.reduce((kept, name) => withSettingOf(kept, settings, name), withPatch(settings, patch)),
  );
}

/** null: nothing is left of what others have changed. */
function withoutNames(others: OthersChange, names: ReadonlySet<string>): OthersChange | null {
  const isLeft = (name: SettingName): boolean => !names.has(name);
  const [taken, same] = [others.taken.filter(isLeft), others.same.filter(isLeft)];
  const conflicts = others.conflicts.filter(isLeft);
  return taken.length + same.length + conflicts.length === 0 ? null : { taken, same, conflicts };
}

function namesIn({ indexTime = {}, queryTime = {} }: IndexSettingsPatch): ReadonlySet<string> {
  return new Set([...Object.keys(indexTime), ...Object.keys(queryTime)]);
}

/** The page after a choice between both changes of a setting. */
export function decided(edited: EditedSettings, name: SettingName, whose: "mine" | "theirs"): EditedSettings {
  const { saved, draft, before, others } = edited;
  if (others === null) return edited;
  const theirs = saved.settings;
  return {
    saved,
    draft: whose === "theirs" ? withSettingOf(draft, theirs, name) : draft,
    before: withSettingOf(before, theirs, name),
    others: { ...others, conflicts: others.conflicts.filter((one) => one !== name) },
  };
}
