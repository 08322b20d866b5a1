import { IndexReader, IndexWriter, type RecordSource, type SharedIndex } from "@findling/engine";
import { defaultIndexSettings, type IndexSettings } from "@findling/protocol";
import { type CorpusWords, corpusWords } from "../queries/corpus-words.js";
import { facetAttributes } from "../queries/query-classes.js";
import { generatedRecords } from "../records/generated-records.js";
import { inBatches } from "../records/record-source.js";
import type { SourceRecord } from "../source-record.js";
import { objectIdOf } from "../upsert-of.js";

/** Generated records in an index in this process. They are the same for every run and on every machine. */
export interface GuardedIndex {
  readonly settings: IndexSettings;
  readonly records: readonly SourceRecord[];
  readonly source: RecordSource;
  readonly shared: SharedIndex;
  readonly reader: IndexReader;
  readonly corpus: CorpusWords;
}

const seed = 1;

export async function buildGuardedIndex(count: number): Promise<GuardedIndex> {
  const generated = generatedRecords({ seed, count });
  const { indexTime, queryTime } = defaultIndexSettings;
  const settings = { indexTime: { ...indexTime, attributesForFaceting: facetAttributes }, queryTime };
  const records: SourceRecord[] = [];
  const writer = new IndexWriter(settings.indexTime);
  for await (const batch of generated.batches()) {
    addBatch(writer, batch, records.length);
    records.push(...batch);
  }
  writer.mergeAll();
  const shared = writer.share();
  return {
    settings,
    records,
    shared,
    source: { read: (documentNumber) => records[documentNumber] },
    reader: new IndexReader(shared),
    corpus: await corpusWords({ name: "guarded", batches: () => inBatches(records, count) }, count),
  };
}

/** @param first the document number of the first record */
export function addBatch(writer: IndexWriter, records: readonly SourceRecord[], first: number): void {
  const added = records.map((record, place) => ({
    documentNumber: first + place,
    objectID: objectIdOf(record, first + place),
    record,
  }));
  writer.apply({ added, removed: [] });
}
