import { type DocumentInput, IndexWriter } from "@findling/engine";
import type { IndexTimeSettings } from "@findling/protocol";
import { DamagedDataError } from "../errors.js";
import type { IndexTables } from "../tables/index-tables.js";
import { liveDocumentPages } from "../tables/live-documents.js";
import { supersededNumbers } from "../tables/superseded-documents.js";

/** Indexed in about 60 ms. An index this small has no files, and opens faster without another thread. */
export const indexedAtOnceMax = 2_000;

interface IndexRecordsOptions {
  readonly tables: IndexTables;
  readonly inlineMergeBytesMax: number;
  /** The expected number of live documents. */
  readonly recordCount: () => number;
  /** Called with documents whose records are damaged. */
  readonly onDamaged: (documents: readonly DocumentInput[]) => void;
}

/** Builds a search index of all records. This blocks the thread. */
export function indexRecords(options: IndexRecordsOptions, settings: IndexTimeSettings): IndexWriter {
  const { tables, recordCount, onDamaged } = options;
  const writer = new IndexWriter(settings, options);
  const except = supersededNumbers(tables);
  for (const { documents, damaged } of liveDocumentPages(tables, { pageSize: indexedAtOnceMax, except })) {
    if (documents.length > 0) writer.apply({ added: documents, removed: [] });
    if (damaged.length > 0) onDamaged(damaged);
  }
  const { liveDocuments } = writer.share();
  if (liveDocuments === recordCount()) return writer;
  throw new DamagedDataError(`There are ${liveDocuments} records, and the index counts ${recordCount()}.`);
}
