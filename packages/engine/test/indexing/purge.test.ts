/**
 * A purge of an index:
 *  1. When no segment is left to be written again, no segment has a document that was dead when it began,
 *     whatever was written, merged or given up meanwhile; documents that die later do not prolong it.
 *  2. Then the dictionary has the texts of terms that some segment has, and no other.
 *  3. A large segment that is mostly dead is written again without a purge.
 */
import { defaultIndexSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { IndexWriter } from "../../src/indexing/index-writer.js";
import { mergeProposed } from "../../src/indexing/merge-proposal.js";
import { Segment } from "../../src/segment/segment.js";

const settings = defaultIndexSettings.indexTime;

/** Letters only: a word of one part. */
function wordOf(documentNumber: number): string {
  return `x${String(documentNumber).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)])}`;
}

class PurgeHistory {
  readonly writer = new IndexWriter(settings, { inlineMergeBytesMax: 2_000 });
  readonly live: number[] = [];
  readonly dead = new Set<number>();
  #next = 0;

  write(count: number, removals: readonly number[]): void {
    const removed: number[] = [];
    for (const chosen of removals) {
      if (this.live.length > 0) removed.push(...this.live.splice(chosen % this.live.length, 1));
    }
    for (const number of removed) this.dead.add(number);
    const added = Array.from({ length: count }, () => {
      const documentNumber = this.#next++;
      this.live.push(documentNumber);
      const record = { objectID: `id${documentNumber}`, title: wordOf(documentNumber) };
      return { documentNumber, objectID: record.objectID, record };
    });
    this.writer.apply({ added, removed });
  }

  /** Numbers of all documents that segments hold, dead ones too. */
  held(): number[] {
    return this.writer.share().segments.flatMap(({ bytes }) => [...new Segment(bytes).parts.documentNumbers]);
  }

  texts(): string[] {
    return this.writer
      .share()
      .dictionary.flatMap(({ count, units, offsets }) =>
        Array.from({ length: count }, (_, rank) =>
          String.fromCharCode(...units.subarray(offsets[rank], offsets[rank + 1])),
        ),
      )
      .filter((text) => text !== "");
  }
}

const write = fc.record({
  count: fc.nat(20),
  removals: fc.array(fc.nat(), { maxLength: 5 }),
  isGivenUp: fc.boolean(),
});

test("leaves nothing of what was dead (1, 2)", () => {
  fc.assert(
    fc.property(
      fc.array(write, { minLength: 1, maxLength: 20 }),
      fc.array(write, { maxLength: 10 }),
      fc.boolean(),
      (before, meanwhile, isMerging) => {
        const history = new PurgeHistory();
        const { writer } = history;
        for (const { count, removals } of before) history.write(count, removals);
        let underWay = isMerging ? writer.proposeMerge() : null;
        history.write(1, [3, 1]);
        const dead = new Set(history.dead);
        writer.purge();
        for (const { count, removals, isGivenUp } of meanwhile) {
          if (underWay !== null) {
            if (isGivenUp) writer.giveUpMerge();
            else writer.adoptMerge(mergeProposed(underWay));
          }
          underWay = writer.proposeMerge();
          history.write(count, removals);
        }
        if (underWay !== null) writer.adoptMerge(mergeProposed(underWay));
        while (writer.unpurgedSegments > 0) {
          const remaining = writer.unpurgedSegments;
          const proposal = writer.proposeMerge();
          if (proposal === null) throw new Error("There are segments to be written again.");
          writer.adoptMerge(mergeProposed(proposal));
          expect(writer.unpurgedSegments).toBeLessThan(remaining);
        }
        const held = history.held();
        expect(held.filter((number) => dead.has(number))).toEqual([]);
        expect(held).toEqual(expect.arrayContaining(history.live));
        writer.blankUnusedTerms();
        expect(history.texts().sort()).toEqual(held.map(wordOf).sort());
      },
    ),
  );
});

test("writes again what is mostly dead (3)", () => {
  const history = new PurgeHistory();
  const { writer } = history;
  history.write(600, []);
  expect(writer.proposeMerge()).toBeNull();
  history.write(
    0,
    Array.from({ length: 299 }, () => 0),
  );
  expect(writer.proposeMerge()).toBeNull();
  history.write(0, [0]);
  writer.mergeAll();
  expect(history.held()).toEqual(history.live);
});
