import type { BatchEntry } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";

/**
 * The numbers that an index has for its documents. Each upsert and each clear that overtakes queued batches
 * takes one, and none is given twice. Segments hold them in 32 bits: beyond, one document would be read as
 * another. The rest of the 32 bits is for clears, which are never refused.
 */
export const documentNumbersMax = 4_000_000_000;

/**
 * The refusal of a batch whose upserts may not have enough numbers; undefined: they have. It cannot be tried
 * again with success, so a queued batch must not wait for it. Deletes always apply.
 */
export function fullIndexRefusal(entry: BatchEntry, nextDocumentNumber: number): EntryOutcome | undefined {
  const upserts = entry.operations.filter(({ action }) => action === "upsert").length;
  if (upserts === 0 || nextDocumentNumber + upserts <= documentNumbersMax) return undefined;
  const message =
    `The index ${entry.index} has taken ${documentNumbersMax.toLocaleString("en-US")} writes of records, ` +
    "as many as an index can. Export its records and import them into a new index. Deletes still apply.";
  return { kind: "refused", code: "unavailable", message };
}
