import type { IndexSettings, IndexSettingsPatch } from "@findling/client";
import {
  type IndexTime,
  indexTimeNames,
  type QueryTime,
  queryTimeNames,
  type SettingName,
} from "./setting-names.js";

/** The settings that differ, in the order of the page. */
export function changedNames(before: IndexSettings, after: IndexSettings): SettingName[] {
  return [
    ...indexTimeNames.filter((name) => !isSame(before.indexTime[name], after.indexTime[name])),
    ...queryTimeNames.filter((name) => !isSame(before.queryTime[name], after.queryTime[name])),
  ];
}

/** What to save so that `before` becomes `after`. */
export function patchOf(before: IndexSettings, after: IndexSettings): IndexSettingsPatch {
  const changed = changedNames(before, after);
  return {
    indexTime: picked(after.indexTime, isOneOf<keyof IndexTime>(indexTimeNames, changed)),
    queryTime: picked(after.queryTime, isOneOf<keyof QueryTime>(queryTimeNames, changed)),
  };
}

export function withPatch(settings: IndexSettings, patch: IndexSettingsPatch): IndexSettings {
  return {
    indexTime: { ...settings.indexTime, ...patch.indexTime },
    queryTime: { ...settings.queryTime, ...patch.queryTime },
  };
}

export interface MergedSettings {
  /** The merged settings. Settings that both sides have changed are as in `mine`. */
  readonly settings: IndexSettings;
  /** Settings that only the other side has changed. */
  readonly taken: readonly SettingName[];
  /** Settings that both sides have changed to the same value. */
  readonly same: readonly SettingName[];
  /** Settings that both sides have changed to different values. */
  readonly conflicts: readonly SettingName[];
}

/** @param base the settings that both sides began with */
export function mergedSettings(
  base: IndexSettings,
  mine: IndexSettings,
  theirs: IndexSettings,
): MergedSettings {
  const isMine = new Set(changedNames(base, mine));
  const differing = changedNames(mine, theirs);
  const theirChanges = changedNames(base, theirs);
  return {
    settings: withPatch(theirs, patchOf(base, mine)),
    taken: theirChanges.filter((name) => !isMine.has(name)),
    same: theirChanges.filter((name) => isMine.has(name) && !differing.includes(name)),
    conflicts: theirChanges.filter((name) => isMine.has(name) && differing.includes(name)),
  };
}

/** The settings with one of them as in others. */
export function withSettingOf(settings: IndexSettings, others: IndexSettings, name: SettingName) {
  return {
    indexTime: { ...settings.indexTime, ...picked(others.indexTime, [name]) },
    queryTime: { ...settings.queryTime, ...picked(others.queryTime, [name]) },
  };
}

function isOneOf<Name extends SettingName>(
  names: readonly Name[],
  changed: readonly SettingName[],
): readonly Name[] {
  return names.filter((name) => changed.includes(name));
}

function picked<Section extends object>(section: Section, names: readonly string[]): Partial<Section> {
  const picking: Partial<Section> = { ...section };
  for (const name in picking) if (!names.includes(name)) delete picking[name];
  return picking;
}

/**
 * Settings are JSON. A file may have the fields of an object in another order. Of a list in which one entry
 * was changed all others are the same objects, so a long one is compared in no time.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) return isSameList(one, other);
  const [fields, others] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return (
    fields.length === others.size &&
    fields.every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
  );
}

function isSameList(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((entry, place) => isSame(entry, other[place]));
}
