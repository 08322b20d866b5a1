import {
  IndexReader,
  type IndexSnapshot,
  IndexWriter,
  Searcher,
  type SearchOutcome,
  type SearchQuery,
  searchQueryOf,
} from "@findling/engine";
import { type IndexSettings, type JsonObject, operationsPerBatchMax } from "@findling/protocol";
import type { IndexedRecord } from "./indexed-record.js";

/**
 * An index in this process, without a server. Searches run in the engine alone, so nothing else is measured.
 */
export class MemoryIndex {
  readonly #searcher = new Searcher();

  /** The root names of records that have searchable attributes below them. */
  readonly #texts: ReadonlySet<string>;

  private constructor(
    readonly snapshot: IndexSnapshot,
    readonly records: readonly IndexedRecord[],
  ) {
    const { attributes } = snapshot.index.schema;
    this.#texts = new Set(attributes.map(({ path }) => path.split(".", 1)[0]));
  }

  /**
   * `records`: no objectID occurs twice; the places of records are their document numbers. `onProgress` gets
   * the number of records that are indexed.
   */
  static build(
    settings: IndexSettings,
    records: readonly IndexedRecord[],
    onProgress: (done: number) => void,
  ): MemoryIndex {
    const writer = new IndexWriter(settings.indexTime);
    for (let start = 0; start < records.length; start += operationsPerBatchMax) {
      const batch = records.slice(start, start + operationsPerBatchMax);
      const added = batch.map((record, place) => ({
        documentNumber: start + place,
        objectID: record.objectID,
        record,
      }));
      writer.apply({ added, removed: [] });
      onProgress(start + batch.length);
    }
    const index = new IndexReader(writer.share());
    return new MemoryIndex({ index, settings, dataVersion: 1 }, records);
  }

  /** The same records with other query-time settings. */
  under(settings: Partial<IndexSettings["queryTime"]>): MemoryIndex {
    const queryTime = { ...this.snapshot.settings.queryTime, ...settings };
    return new MemoryIndex(
      { ...this.snapshot, settings: { ...this.snapshot.settings, queryTime } },
      this.records,
    );
  }

  /**
   * Searches without highlighting. It does not change which hits are found, and would take most of the time.
   */
  search(q: string, options: Partial<SearchQuery>, searcher: Searcher = this.#searcher): SearchOutcome {
    return searcher.search(
      this.snapshot,
      { ...searchQueryOf({ q, typoTolerance: true }, this.snapshot.settings), ...options },
      { read: (documentNumber) => this.#withoutTexts(this.records[documentNumber]) },
    );
  }

  #withoutTexts(record: IndexedRecord): JsonObject {
    return Object.fromEntries(Object.entries(record).filter(([name]) => !this.#texts.has(name)));
  }
}
