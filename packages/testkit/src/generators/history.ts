import type { JsonObject } from "@findling/protocol";
import fc from "fast-check";
import { objectIDOf } from "../object-id.js";
import type { Lexicon } from "./lexicon.js";
import { attributesArbitrary, type TextLengths } from "./record-arbitrary.js";
import { objectIDs } from "./vocabulary.js";

/** One write of an index. No objectID occurs twice in it. */
export interface Batch {
  readonly upserts: readonly (JsonObject & { objectID: string })[];
  readonly deletes: readonly string[];
}

/**
 * Writes of an index, in order. There are few objectIDs, so most are updated or deleted at some time. There
 * may be enough batches that their segments are merged.
 */
export function historyArbitrary(lexicon: Lexicon, lengths: TextLengths): fc.Arbitrary<Batch[]> {
  const upserts = fc
    .uniqueArray(fc.constantFrom(...objectIDs), { maxLength: 8 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((objectID) =>
          attributesArbitrary(lexicon, lengths).map((attributes) => ({ objectID, ...attributes })),
        ),
      ),
    );
  const batch = fc
    .record({ upserts, deletes: fc.uniqueArray(fc.constantFrom(...objectIDs), { maxLength: 2 }) })
    .map(({ upserts: written, deletes }) => ({
      upserts: written,
      deletes: deletes.filter((objectID) => !written.some((record) => record.objectID === objectID)),
    }));
  return fc.array(batch, { minLength: 1, maxLength: 12 });
}

/** The records that exist after all writes, in the form last written. */
export function liveRecords(history: readonly Batch[]): JsonObject[] {
  const live = new Map<string, JsonObject>();
  for (const { upserts, deletes } of history) {
    for (const record of upserts) live.set(objectIDOf(record), record);
    for (const objectID of deletes) live.delete(objectID);
  }
  return [...live.values()];
}
