import { isDeepStrictEqual } from "node:util";
import { type IndexSettings, mergeSettings } from "@findling/protocol";
import type { SettingsEntry } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import { settingsEtag } from "../tables/index-state.js";
import type { IndexTransaction } from "./index-transaction.js";
import { repartition } from "./repartition.js";

export const settingsChangedRefusal: EntryOutcome = {
  kind: "refused",
  code: "settings_changed",
  message: "The settings have changed since they were read (if-match). Read them again, then save.",
};

/**
 * Merges a patch into the settings, and notes the change in their history. If it changes nothing, their
 * version and their tag stay the same, and only a first entry, which makes the index, is noted.
 */
export function applySettings(
  transaction: IndexTransaction,
  entry: SettingsEntry,
  incarnation: string,
): EntryOutcome {
  const etagBefore = settingsEtag(incarnation, transaction.state.settingsVersion);
  if (entry.ifMatch !== undefined && entry.ifMatch !== "*" && entry.ifMatch !== etagBefore) {
    return settingsChangedRefusal;
  }
  const before = transaction.settings;
  const settings = mergeSettings(before, entry.patch);
  const changed = changedFields(before, settings);
  const isCreation = transaction.state.resultCount === 0;
  if (changed.length > 0) {
    transaction.putSettings(settings);
    transaction.update({ settingsVersion: transaction.state.settingsVersion + 1 });
    if (before.indexTime.partitionKey !== settings.indexTime.partitionKey) repartition(transaction);
  }
  if (changed.length > 0 || isCreation) {
    const { settingsVersion: id } = transaction.state;
    const change = { id, at: entry.acceptedAt, key: entry.by ?? null, changed, isCreation };
    transaction.settingsHistory.add(change, before);
  }
  const etag = settingsEtag(incarnation, transaction.state.settingsVersion);
  return { kind: "settings", settings, etag, changed };
}

/** The names of the settings that differ, such as `indexTime.partitionKey`. */
function changedFields(before: IndexSettings, after: IndexSettings): string[] {
  return (["indexTime", "queryTime"] as const).flatMap((group) => {
    const old = new Map<string, unknown>(Object.entries(before[group]));
    return Object.entries(after[group])
      .filter(([field, value]) => !isDeepStrictEqual(old.get(field), value))
      .map(([field]) => `${group}.${field}`);
  });
}
