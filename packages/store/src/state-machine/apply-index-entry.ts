import type { BatchEntry, IndexEntry } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import type { PositionedEntry } from "../entries/log-position.js";
import { type IndexState, settingsEtag } from "../tables/index-state.js";
import type { KeptOutcome } from "../tables/result-table.js";
import { applyBatch } from "./apply-batch.js";
import { applyClear } from "./apply-clear.js";
import { applySettings } from "./apply-settings.js";
import { checkBatch } from "./check-batch.js";
import { fullIndexRefusal } from "./full-index.js";
import type { IndexTransaction } from "./index-transaction.js";

/**
 * The refusal of a batch that comes from the queue once more after its result has expired. Clears since then
 * left no marks for it, so it must change nothing. It may have been applied, refused or given up.
 */
const passedRefusal: EntryOutcome = {
  kind: "refused",
  code: "unavailable",
  message:
    "It is not known any more whether this batch was applied or refused, long ago. " +
    "Read its records, and write again what is missing.",
};

/** Entries that change the content of an index. A drop changes the catalogue instead. */
export type ContentEntry = Exclude<IndexEntry, { kind: "drop" }>;

/**
 * Applies one entry. The result depends only on the state of the index and the entry (no clock, randomness or
 * locale). A repeated entry returns the first result and changes nothing.
 */
export function applyIndexEntry(
  transaction: IndexTransaction,
  { entry, position }: PositionedEntry<ContentEntry>,
  incarnation: string,
): EntryOutcome {
  const logTime = Math.max(transaction.state.logTime, entry.acceptedAt);
  const known = transaction.results.find(entry.entryId, transaction.state.resultCount, logTime);
  transaction.update({ applied: position });
  if (known !== undefined) return outcomeOf(known, transaction, incarnation);
  transaction.update({ logTime });
  const outcome = applyContent(transaction, entry, incarnation);
  const number = transaction.state.resultCount;
  transaction.results.put(entry.entryId, { number, logTime, outcome: keptOutcome(outcome) });
  transaction.update({ resultCount: number + 1 });
  return outcome;
}

function applyContent(transaction: IndexTransaction, entry: ContentEntry, incarnation: string): EntryOutcome {
  switch (entry.kind) {
    case "batch": {
      const outcome = decideBatch(transaction, entry);
      if (entry.queued !== undefined) passQueued(transaction, entry.queued);
      return outcome;
    }
    case "settings":
      return applySettings(transaction, entry, incarnation);
    case "clear":
      return applyClear(transaction, entry);
  }
}

function decideBatch(transaction: IndexTransaction, entry: BatchEntry): EntryOutcome {
  const { queuedThrough = 0 } = transaction.state;
  if (entry.queued !== undefined && entry.queued <= queuedThrough) return passedRefusal;
  const checked = checkBatch(entry, transaction.settings.indexTime.partitionKey);
  if ("refusal" in checked) return checked.refusal;
  const full = fullIndexRefusal(entry, transaction.state.nextDocumentNumber);
  return full ?? applyBatch(transaction, entry, checked.records);
}

/** The batch of this sequence, and with it all before it, has been applied. */
function passQueued(transaction: IndexTransaction, sequence: number): void {
  const { queuedThrough = 0, clearedKeys = [] } = transaction.state;
  const left = clearedKeys.filter(({ through }) => through > sequence);
  transaction.update({
    queuedThrough: Math.max(queuedThrough, sequence),
    clearedKeys: left.length === 0 ? undefined : left,
  });
}

/** Refusals are stored without their messages, which contain objectIDs: these must not outlive an erasure. */
function keptOutcome(outcome: EntryOutcome): KeptOutcome {
  if (outcome.kind === "settings") return { kind: "settings" };
  if (outcome.kind !== "refused") return outcome;
  return { ...outcome, message: "This was refused when it came first; that answer says why." };
}

/** A repeated settings entry is answered with the current settings. */
function outcomeOf(kept: KeptOutcome, transaction: IndexTransaction, incarnation: string): EntryOutcome {
  if (kept.kind !== "settings") return kept;
  const etag = settingsEtag(incarnation, transaction.state.settingsVersion);
  return { kind: "settings", settings: transaction.settings, etag, changed: [] };
}

/** Whether clients can see a difference between two states. */
export function isVisiblyChanged(before: IndexState, after: IndexState): boolean {
  return before.dataVersion !== after.dataVersion || before.settingsVersion !== after.settingsVersion;
}
