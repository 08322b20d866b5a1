import { type DocumentInput, type IndexChange, IndexWriter, type SharedIndex } from "@findling/engine";
import { segmentFolder } from "../folder/data-folder.js";
import { type LoadedIndex, loadIndex } from "../segment-files/load-index.js";
import type { Manifest } from "../segment-files/manifest.js";
import type { IndexTables } from "../tables/index-tables.js";
import { liveDocumentPages } from "../tables/live-documents.js";
import { RemovalTable } from "../tables/removal-table.js";
import { supersededNumbers } from "../tables/superseded-documents.js";

/** Documents indexed at once. */
const documentsPerPage = 8_000;

export interface RestoredIndex {
  readonly writer: IndexWriter;
  readonly manifest: Manifest;
  /** The parts of the manifest in the form of the writer. */
  readonly kept: SharedIndex;
}

interface RestoreOptions {
  /** Folder of the index. */
  readonly folder: string;
  readonly tables: IndexTables;
  readonly analysis: string;
  /** The expected number of live documents. */
  readonly recordCount: number;
  /** All documents have numbers below this. */
  readonly nextDocumentNumber: number;
  readonly inlineMergeBytesMax: number;
  readonly onUnusable: (reason: string) => void;
  /** See indexRecords. */
  readonly onDamaged: (documents: readonly DocumentInput[]) => void;
}

/**
 * Restores the search index from its segment files. Applies the removals and additions since they were
 * written. Returns null if there are no usable files. The reason is reported, unless there are no files at
 * all.
 */
export function restoreIndex(options: RestoreOptions): RestoredIndex | null {
  const { folder, analysis, onUnusable, recordCount } = options;
  const loaded = loadIndex(segmentFolder(folder), analysis, onUnusable);
  if (loaded === null) return null;
  if (loaded.manifest.coveredTo > options.nextDocumentNumber) {
    onUnusable("The segments are of a later state than the records.");
    return null;
  }
  try {
    const restored = restore(loaded, options);
    const { liveDocuments } = restored.writer.share();
    if (liveDocuments === recordCount) return restored;
    onUnusable(`The segments have ${liveDocuments} documents, and there are ${recordCount} records.`);
  } catch (error) {
    onUnusable(error instanceof Error ? error.message : String(error));
  }
  return null;
}

function restore(
  { manifest, index }: LoadedIndex,
  { tables, inlineMergeBytesMax, onDamaged }: RestoreOptions,
): RestoredIndex {
  const writer = IndexWriter.restore(manifest.settings, index, { inlineMergeBytesMax });
  const kept = writer.share();
  const since = new RemovalTable(tables).since(manifest.generation);
  const removed = [...new Set(since)].filter((documentNumber) => writer.has(documentNumber));
  applyIfAny(writer, { added: [], removed });
  const pages = { pageSize: documentsPerPage, except: supersededNumbers(tables), from: manifest.coveredTo };
  for (const { documents, damaged } of liveDocumentPages(tables, pages)) {
    applyIfAny(writer, { added: documents, removed: [] });
    if (damaged.length > 0) onDamaged(damaged);
  }
  return { writer, manifest, kept };
}

/** An empty change would be harmless, but it is not a change. */
export function applyIfAny(writer: IndexWriter, change: IndexChange): void {
  if (change.added.length > 0 || change.removed.length > 0) writer.apply(change);
}
