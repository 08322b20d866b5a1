/**
 * States of an index sent as changes:
 *  1. Whoever has the state before gets the state after, through `postMessage`, whatever was written.
 *  2. What has not changed is not sent again.
 *  3. A change of another state is refused.
 */
import { defaultIndexSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { IndexWriter } from "../../src/indexing/index-writer.js";
import type { SharedIndex } from "../../src/segment/shared-index.js";
import { changeSince, stateAfter } from "../../src/segment/shared-index-change.js";

const settings = defaultIndexSettings.indexTime;
const words = ["one", "two", "three", "four", "five", "six", "seven"];

const drawnBatch = fc.record({ added: fc.nat(4), word: fc.nat(6), removed: fc.option(fc.nat(20)) });

function apply(
  writer: IndexWriter,
  first: number,
  { added, word, removed }: { added: number; word: number; removed: number | null },
): void {
  writer.apply({
    added: Array.from({ length: added }, (_, i) => ({
      documentNumber: first + i,
      objectID: String(first + i),
      record: { objectID: String(first + i), title: `${words[word]} ${words[(word + i) % 7]}${first}` },
    })),
    removed: removed !== null && writer.has(removed) ? [removed] : [],
  });
}

test("whoever has the state before gets the state after (1, 2)", () => {
  fc.assert(
    fc.property(fc.array(drawnBatch, { minLength: 1, maxLength: 25 }), (batches) => {
      const writer = new IndexWriter(settings);
      let sent: SharedIndex | null = null;
      let held: SharedIndex | null = null;
      let next = 1;
      for (const batch of batches) {
        apply(writer, next, batch);
        next += batch.added;
        const now = writer.share();
        const change = structuredClone(changeSince(sent, now));
        const known = new Set<number>(sent?.segments.map(({ id }) => id));
        const again = change.segments.filter((each) => typeof each !== "number" && known.has(each.id));
        // Only what has lost a document.
        expect(again.length).toBeLessThanOrEqual(batch.removed === null ? 0 : 1);
        held = stateAfter(held, change);
        expect(held).toEqual(now);
        sent = now;
      }
    }),
    { numRuns: 50 },
  );
});

test("a change of another state is refused (3)", () => {
  const writer = new IndexWriter(settings);
  apply(writer, 1, { added: 2, word: 0, removed: null });
  const first = writer.share();
  apply(writer, 3, { added: 2, word: 3, removed: null });
  const change = changeSince(first, writer.share());
  expect(() => stateAfter(null, change)).toThrow("The state before has no schema.");
  expect(() => stateAfter({ ...first, segments: [] }, change)).toThrow(/^The state before has no \d+\.$/);
});
