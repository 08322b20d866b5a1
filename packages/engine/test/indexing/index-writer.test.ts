/**
 * An index whose merges are made elsewhere, against a fresh one of the same live documents:
 *  1. Removals between proposal and adoption hold; document counts, lengths and searches are those of a fresh
 *     index.
 *  2. The same after it was kept and restored, or taken over, at any moment, merges under way being lost.
 *  3. Purges and blanked terms change nothing that can be seen. What `share` returned before stays as it was,
 *     but for document counts.
 *  4. A document that is not live cannot be removed; then nothing has changed.
 *  5. A search of the state before finds what is written again, while it is written.
 */
import { defaultIndexSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { packLayer, unpackLayer } from "../../src/dictionary/dictionary-layer-format.js";
import { IndexReader } from "../../src/index-reader.js";
import { IndexWriter } from "../../src/indexing/index-writer.js";
import { type MergeProposal, mergeProposed } from "../../src/indexing/merge-proposal.js";
import { SegmentBuilder } from "../../src/indexing/segment-builder.js";
import { searchQueryOf } from "../../src/search/search-query.js";
import { Searcher } from "../../src/search/searcher.js";
import type { SharedIndex } from "../../src/segment/shared-index.js";

const words = ["apple", "apples", "banana", "cherry", "data", "database", "東京都"];
const settings = defaultIndexSettings.indexTime;

interface LiveRecord {
  readonly objectID: string;
  readonly title: string;
}

type Step =
  | { readonly kind: "write"; readonly titles: readonly string[]; readonly removed: readonly number[] }
  | { readonly kind: "propose" | "adopt" | "giveUp" | "restore" | "takeOver" | "purge" | "blank" };

const title = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((chosen) => chosen.join(" "));
const write = fc.record({
  kind: fc.constant("write" as const),
  titles: fc.array(title, { maxLength: 12 }),
  removed: fc.array(fc.nat(), { maxLength: 6 }),
});
const act = (...kinds: Exclude<Step["kind"], "write">[]) =>
  fc.constantFrom(...kinds).map((kind): Step => ({ kind }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: write },
  { weight: 4, arbitrary: act("propose", "adopt") },
  { weight: 1, arbitrary: act("giveUp", "restore", "takeOver", "purge", "blank") },
);

/** An index under test and what must be in it. */
class History {
  writer = new IndexWriter(settings, { inlineMergeBytesMax: 3_000 });
  readonly live = new Map<number, LiveRecord>();
  #proposal: MergeProposal | null = null;
  #next = 0;

  apply(step: Step): void {
    switch (step.kind) {
      case "write":
        return this.#write(step.titles, step.removed);
      case "propose":
        this.#proposal ??= this.writer.proposeMerge();
        return;
      case "adopt":
        // Made from what a thread would get, as late as possible.
        if (this.#proposal !== null) this.writer.adoptMerge(mergeProposed(structuredClone(this.#proposal)));
        this.#proposal = null;
        return;
      case "giveUp":
        if (this.#proposal !== null) this.writer.giveUpMerge();
        this.#proposal = null;
        return;
      case "restore": {
        const { segments, dictionary } = this.writer.share();
        const kept = { segments, dictionary: dictionary.map((layer) => unpackLayer(packLayer(layer))) };
        this.writer = IndexWriter.restore(settings, kept, { inlineMergeBytesMax: 3_000 });
        this.#proposal = null;
        return;
      }
      case "purge":
        return this.writer.purge();
      case "blank":
        return this.writer.blankUnusedTerms();
      case "takeOver":
        this.writer = IndexWriter.takeOver(structuredClone(this.writer.share()));
        this.#proposal = null;
    }
  }

  #write(titles: readonly string[], chosen: readonly number[]): void {
    const numbers = [...this.live.keys()];
    const removed = [...new Set(chosen.slice(0, numbers.length).map((n) => numbers[n % numbers.length]))];
    for (const number of removed) this.live.delete(number);
    const added = titles.map((text) => {
      const documentNumber = this.#next++;
      const record = { objectID: `id-${documentNumber}`, title: text };
      this.live.set(documentNumber, record);
      return { documentNumber, objectID: record.objectID, record: { ...record } };
    });
    this.writer.apply({ added, removed });
  }

  fresh(): SharedIndex {
    const writer = new IndexWriter(settings);
    const added = [...this.live].map(([documentNumber, record]) => ({
      documentNumber,
      objectID: record.objectID,
      record: { ...record },
    }));
    writer.apply({ added, removed: [] });
    return writer.share();
  }
}

const searcher = new Searcher();

function answers(shared: SharedIndex, live: ReadonlyMap<number, LiveRecord>): readonly unknown[] {
  const snapshot = { index: new IndexReader(shared), settings: defaultIndexSettings, dataVersion: 0 };
  const read = (documentNumber: number) => ({ ...live.get(documentNumber) });
  const queryOf = (q: string) =>
    searchQueryOf({ q, hitsPerPage: 50, explain: true, typoTolerance: true }, defaultIndexSettings);
  return ["", "app", "banana data", "databse", "東京"].map((q) => {
    const { hits, nbHits, correctedQuery } = searcher.search(snapshot, queryOf(q), { read });
    return [q, nbHits, correctedQuery, hits];
  });
}

/** A copy of what the state of an index says of its documents. */
function documents({ segments, liveDocuments, liveLength }: SharedIndex): unknown {
  return [liveDocuments, liveLength, segments.map(({ live, liveCount }) => [Array.from(live), liveCount])];
}

function countsByText({ dictionary, documentCounts }: SharedIndex): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const layer of dictionary) {
    for (let rank = 0; rank < layer.count; rank++) {
      const text = String.fromCharCode(...layer.units.subarray(layer.offsets[rank], layer.offsets[rank + 1]));
      const count = documentCounts[layer.first + layer.termOffsetByRank[rank]];
      if (count !== 0) counts[text] = count;
    }
  }
  return counts;
}

function expectEqual(history: History): void {
  const shared = history.writer.share();
  const fresh = history.fresh();
  expect(countsByText(shared)).toEqual(countsByText(fresh));
  expect([shared.liveDocuments, shared.liveLength]).toEqual([fresh.liveDocuments, fresh.liveLength]);
  expect(answers(shared, history.live)).toEqual(answers(fresh, history.live));
}

test("merges and restarts change nothing that can be seen (1, 2, 3)", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const history = new History();
      const middle = steps.length >>> 1;
      for (const each of steps.slice(0, middle)) history.apply(each);
      const shared = history.writer.share();
      const before = documents(shared);
      for (const each of steps.slice(middle)) history.apply(each);
      expectEqual(history);
      expect(documents(shared)).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

test("a merge whose documents all go leaves nothing", () => {
  const writer = new IndexWriter(settings, { inlineMergeBytesMax: 0 });
  for (let documentNumber = 0; documentNumber < 8; documentNumber++) {
    const objectID = `${documentNumber}`;
    writer.apply({ added: [{ documentNumber, objectID, record: { objectID, title: "x" } }], removed: [] });
  }
  expect(writer.segmentCount).toBe(8);
  const proposal = writer.proposeMerge();
  if (proposal === null) throw new Error("Eight segments of one size are to be merged.");
  expect(writer.proposeMerge()).toBeNull();
  writer.apply({ added: [], removed: [0, 1, 2, 3, 4, 5, 6, 7] });
  writer.adoptMerge(mergeProposed(proposal));
  expect(writer.share()).toMatchObject({ segments: [], liveDocuments: 0, liveLength: 0 });
  expect(() => writer.adoptMerge(mergeProposed(proposal))).toThrow(RangeError);
});

test("large segments have neighbour signatures from the first quiet time on", () => {
  const neighbours = { documentsMin: 20, frequentIn: 10, commonIn: 2 };
  let next = 0;
  const write = (writer: IndexWriter, count: number): void => {
    const added = Array.from({ length: count }, (_, i) => {
      const objectID = `${next + i}`;
      return { documentNumber: next + i, objectID, record: { objectID, title: `red ${i} apple` } };
    });
    next += count;
    writer.apply({ added, removed: [] });
  };
  const options = { inlineMergeBytesMax: 0, neighbours };
  const writer = new IndexWriter(settings, options);
  for (let i = 0; i < 8; i++) write(writer, 6);
  writer.mergeAll();
  const areSigned = (shared: SharedIndex): boolean[] =>
    new IndexReader(shared).segments.map(({ segment }) => segment.neighbours !== null);
  expect(areSigned(writer.share())).toEqual([false]);
  const settle = (of: IndexWriter): void => {
    const proposal = of.proposeSettling();
    if (proposal !== null) of.adoptMerge(mergeProposed(structuredClone(proposal)));
  };
  // A restored writer signs what was kept before that time, too.
  const { segments, dictionary } = writer.share();
  const restored = IndexWriter.restore(settings, { segments, dictionary }, options);
  for (const each of [writer, restored]) {
    settle(each);
    expect(areSigned(each.share())).toEqual([true]);
    expect(each.proposeSettling()).toBeNull();
  }
  // Merges keep signatures.
  for (let i = 0; i < 7; i++) write(writer, 10);
  writer.mergeAll();
  for (let i = 0; i < 7; i++) write(writer, 50);
  writer.mergeAll();
  expect(areSigned(writer.share())).toContain(true);
  // Small segments get no signatures.
  const small = new IndexWriter(settings, options);
  for (let i = 0; i < 3; i++) write(small, 6);
  settle(small);
  expect(areSigned(small.share())).toEqual([false]);
  expect(small.proposeSettling()).toBeNull();
});

test("what is not live cannot be removed (4)", () => {
  const writer = new IndexWriter(settings);
  const record = { objectID: "a", title: "x" };
  writer.apply({ added: [{ documentNumber: 3, objectID: "a", record }], removed: [] });
  const before = writer.share();
  for (const removed of [[4], [3, 3], [3, 2]]) {
    expect(() => writer.apply({ added: [], removed })).toThrow(RangeError);
    expect(writer.share()).toEqual(before);
  }
  expect([writer.has(3), writer.has(2), new IndexWriter(settings).has(0)]).toEqual([true, false, false]);
});

test("a search of the state before finds what is written again, while it is written (5)", () => {
  const writer = new IndexWriter(settings);
  const change = (documentNumber: number, removed: readonly number[]) => {
    const record = { objectID: "a", title: "apple database" };
    writer.apply({ added: [{ documentNumber, objectID: "a", record }], removed });
    return new Map([[documentNumber, record]]);
  };
  const live = change(0, []);
  const before = writer.share();
  const expected = answers(before, live);
  const build = SegmentBuilder.prototype.build;
  const during = vi.spyOn(SegmentBuilder.prototype, "build").mockImplementation(function (
    this: SegmentBuilder,
    ...input
  ) {
    expect(answers(before, live)).toEqual(expected);
    return build.apply(this, input);
  });
  onTestFinished(() => during.mockRestore());
  change(1, [0]);
  expect(during).toHaveBeenCalledOnce();
  expect(JSON.stringify(expected)).toContain("database");
});
