import { defaultIndexSettings, type IndexSettings, type JsonObject, mergeSettings } from "@findling/protocol";
import type { IndexReader } from "../../src/index-reader.js";
import type { IndexWriter } from "../../src/indexing/index-writer.js";
import type { NeighbourLimits } from "../../src/indexing/sign-neighbours.js";
import type { SearchOutcome } from "../../src/search/search-outcome.js";
import type { IndexSnapshot, SearchQuery } from "../../src/search/search-query.js";
import type { SearchWatch } from "../../src/search/search-stage.js";
import type { Searcher } from "../../src/search/searcher.js";
import { type EngineModules, engineModules } from "../engine-modules.js";

export type FixtureRecord = JsonObject & { objectID: string };

/** An index in memory with the part of the store that numbers documents: for tests of whole searches. */
export class IndexFixture {
  readonly settings: IndexSettings;
  readonly #writer: IndexWriter;
  readonly #records = new Map<number, FixtureRecord>();
  readonly #numbers = new Map<string, number>();
  readonly #engine: EngineModules;
  readonly #searcher: Searcher;
  #nextNumber = 0;
  #reader: IndexReader | undefined;

  constructor(settings: IndexSettings = plainSettings, engine = engineModules) {
    this.settings = settings;
    this.#engine = engine;
    this.#searcher = new engine.Searcher();
    this.#writer = new engine.IndexWriter(settings.indexTime);
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
    this.#reader = new this.#engine.IndexReader(structuredClone(this.#writer.share()), this.#reader);
    return { index: this.#reader, settings: this.settings, dataVersion: 0 };
  }

  /** The same, with neighbour signatures, however few documents its segments have. */
  signedSnapshot(limits: NeighbourLimits = everyNeighbour): IndexSnapshot {
    const engine = this.#engine;
    const shared = this.#writer.share();
    const dictionary = new engine.TermDictionary(shared.dictionary);
    const signed = new engine.SegmentList();
    for (const segment of shared.segments)
      signed.push(engine.mergeSegments([engine.openLiveSegment(segment)], dictionary, limits));
    const segments = signed.segments.map((segment) => engine.shareSegment(segment));
    const index = new engine.IndexReader({ ...shared, segments });
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
      { ...this.#engine.searchQueryOf({ q, typoTolerance: true }, this.settings), ...options },
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
