import { defaultIndexSettings, type IndexSettings, type JsonObject, mergeSettings } from "@findling/protocol";
import { TermDictionary } from "../../src/dictionary/term-dictionary.js";
import { IndexReader } from "../../src/index-reader.js";
import { IndexWriter } from "../../src/indexing/index-writer.js";
import { mergeSegments } from "../../src/indexing/merge-segments.js";
import { SegmentList } from "../../src/indexing/segment-list.js";
import type { NeighbourLimits } from "../../src/indexing/sign-neighbours.js";
import type { SearchOutcome } from "../../src/search/search-outcome.js";
import { type IndexSnapshot, type SearchQuery, searchQueryOf } from "../../src/search/search-query.js";
import type { SearchWatch } from "../../src/search/search-stage.js";
import { Searcher } from "../../src/search/searcher.js";
import { openLiveSegment, shareSegment } from "../../src/segment/open-segment.js";

export type FixtureRecord = JsonObject & { objectID: string };

/** An index in memory with the part of the store that numbers documents: for tests of whole searches. */
export class IndexFixture {
  readonly settings: IndexSettings;
  readonly #writer: IndexWriter;
  readonly #records = new Map<number, FixtureRecord>();
  readonly #numbers = new Map<string, number>();
  readonly #searcher = new Searcher();
  #nextNumber = 0;
  #reader: IndexReader | undefined;

  constructor(settings: IndexSettings = plainSettings) {
    this.settings = settings;
    this.#writer = new IndexWriter(settings.indexTime);
  }

  /** Applies one batch: deletes first, then upserts. */
  write(upserts: readonly FixtureRecord[], deletes: readonly string[] = []): this {
    const removed = new Set<number>();
    const latest = new Map(upserts.map((record) => [record.objectID, record]));
    for (const objectID of [...deletes, ...latest.keys()]) {
      const known = this.#numbers.get(objectID);
      if (known !== undefined) removed.add(known);
      this.#numbers.delete(objectID);
    }
    const added = [...latest.values()].map((record) => {
      const documentNumber = this.#nextNumber++;
      this.#numbers.set(record.objectID, documentNumber);
      this.#records.set(documentNumber, record);
      return { documentNumber, objectID: record.objectID, record };
    });
    this.#writer.apply({ added, removed: [...removed] });
    return this;
  }

  record(documentNumber: number): FixtureRecord {
    const record = this.#records.get(documentNumber);
    if (record === undefined) throw new RangeError(`There is no document ${documentNumber}.`);
    return record;
  }

  get segmentCount(): number {
    return this.#writer.share().segments.length;
  }

  /** What a search would see now; stays as it is. */
  snapshot(): IndexSnapshot {
    // The way of a snapshot between threads: a structured clone that shares the buffers.
    this.#reader = new IndexReader(structuredClone(this.#writer.share()), this.#reader);
    return { index: this.#reader, settings: this.settings, dataVersion: 0 };
  }

  /** The same, with neighbour signatures, however few documents its segments have. */
  signedSnapshot(limits: NeighbourLimits = everyNeighbour): IndexSnapshot {
    const shared = this.#writer.share();
    const dictionary = new TermDictionary(shared.dictionary);
    const signed = new SegmentList();
    for (const segment of shared.segments)
      signed.push(mergeSegments([openLiveSegment(segment)], dictionary, limits));
    const index = new IndexReader({ ...shared, segments: signed.segments.map(shareSegment) });
    return { index, settings: this.settings, dataVersion: 0 };
  }

  search(
    q: string,
    options: Partial<SearchQuery> = {},
    snapshot = this.snapshot(),
    searcher = this.#searcher,
    watch: SearchWatch = {},
  ): SearchOutcome {
    return searcher.search(
      snapshot,
      { ...searchQueryOf({ q, typoTolerance: true }, this.settings), ...options },
      { read: (documentNumber) => this.record(documentNumber) },
      watch,
    );
  }

  ids(q: string, options: Partial<SearchQuery> = {}): string[] {
    return this.search(q, options).hits.map(({ objectID }) => objectID);
  }
}

const everyNeighbour: NeighbourLimits = {
  documentsMin: 0,
  frequentIn: Number.POSITIVE_INFINITY,
  commonIn: 1,
};

/** Title before content, nothing that widens a query. */
export const plainSettings: IndexSettings = mergeSettings(defaultIndexSettings, {
  indexTime: {
    searchableTiers: [
      { attributes: ["title"], typoTolerance: true },
      { attributes: ["content"], typoTolerance: true },
    ],
  },
  queryTime: {
    typoTolerance: false,
    ignorePlurals: false,
    removeWordsIfNoResults: "none",
    distinctAttribute: null,
  },
});
