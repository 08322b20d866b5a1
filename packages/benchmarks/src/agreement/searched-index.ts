import {
  IndexReader,
  IndexWriter,
  mergeProposed,
  type Searcher,
  type SearchOutcome,
  type SharedIndex,
  searchQueryOf,
} from "@findling/engine";
import { defaultIndexSettings, type IndexSettings, type JsonObject } from "@findling/protocol";
import type { WorkProgress } from "../progress-bar.js";
import { facetAttributes } from "../queries/query-classes.js";
import type { RecordBatches } from "../records/record-source.js";
import type { SourceRecord } from "../source-record.js";
import { objectIdOf } from "../upsert-of.js";
import type { DistinctSearch } from "./distinct-searches.js";

/** The settings that `npm run bench` measures with: the defaults, and facets for its classes. */
const usualSettings: IndexSettings = {
  ...defaultIndexSettings,
  indexTime: { ...defaultIndexSettings.indexTime, attributesForFaceting: facetAttributes },
};

/** An index in this process. Its segments are those that a server has after some time of quiet. */
export class SearchedIndex {
  readonly #reader: IndexReader;
  readonly #records: readonly JsonObject[];

  private constructor(shared: SharedIndex, records: readonly JsonObject[]) {
    this.#reader = new IndexReader(shared);
    this.#records = records;
  }

  /** `source`: no objectID occurs twice. */
  static async build(source: RecordBatches, progress: WorkProgress): Promise<SearchedIndex> {
    const writer = new IndexWriter(usualSettings.indexTime);
    const kept: JsonObject[] = [];
    for await (const batch of source.batches()) {
      const added = batch.map((record, place) => {
        const documentNumber = kept.length + place;
        return { documentNumber, objectID: objectIdOf(record, documentNumber), record };
      });
      writer.apply({ added, removed: [] });
      writer.mergeAll();
      for (const { record } of added) kept.push(withoutTexts(record));
      progress.advance(batch.length);
    }
    for (let due = writer.proposeSettling(); due !== null; due = writer.proposeSettling()) {
      writer.adoptMerge(mergeProposed(due));
    }
    return new SearchedIndex(writer.share(), kept);
  }

  get recordCount(): number {
    return this.#records.length;
  }

  search({ query, settings }: Pick<DistinctSearch, "query" | "settings">, searcher: Searcher): SearchOutcome {
    const { indexTime, queryTime } = usualSettings;
    const snapshot = {
      index: this.#reader,
      settings: { indexTime, queryTime: { ...queryTime, ...settings } },
      dataVersion: 1,
    };
    return searcher.search(
      snapshot,
      { ...searchQueryOf({ q: query.q, typoTolerance: true }, snapshot.settings), ...query.options },
      { read: (documentNumber) => this.#records[documentNumber] },
    );
  }
}

/**
 * Keeps the attributes that groups and filters read. The texts of a million records are gigabytes, and
 * highlighting them does not change which hits are found.
 */
function withoutTexts({ title: _, content: __, hierarchy: ___, ...rest }: SourceRecord): JsonObject {
  return rest;
}
