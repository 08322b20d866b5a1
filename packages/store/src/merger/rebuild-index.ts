import { setImmediate } from "node:timers/promises";
import { type DocumentInput, IndexWriter } from "@findling/engine";
import { DamagedDataError } from "../errors.js";
import { requireDataFile } from "../lmdb/data-file.js";
import { openEnvironment } from "../lmdb/environment.js";
import { environmentFolder } from "../tables/environment-folder.js";
import { openIndexedTables } from "../tables/index-tables.js";
import { liveDocumentPages } from "../tables/live-documents.js";
import { supersededNumbers } from "../tables/superseded-documents.js";
import type { RebuildObserver, RebuildRequest, RebuiltIndex } from "./merger.js";

/** Documents indexed at once, which takes about 200 ms. Others have their turn between two pages. */
const documentsPerPage = 2_000;

/**
 * Builds a search index from the records of an index, which may be written meanwhile. Returns null if it was
 * cancelled.
 */
export async function rebuildIndex(
  { folder, settings }: RebuildRequest,
  { onProgress, isCancelled, computed }: RebuildObserver,
): Promise<RebuiltIndex | null> {
  // The index may have been dropped while this waited. Opening its environment would make its folder again.
  if (isCancelled()) return null;
  const path = environmentFolder(folder);
  requireDataFile(path);
  const environment = openEnvironment(path);
  try {
    const tables = openIndexedTables(environment);
    if (tables === undefined) throw new DamagedDataError(`${folder} is no index.`);
    const writer = new IndexWriter(settings);
    let next = 0;
    let done = 0;
    const damaged: DocumentInput[] = [];
    for (const page of liveDocumentPages(tables, {
      pageSize: documentsPerPage,
      except: supersededNumbers(tables),
    })) {
      computed(() => {
        writer.apply({ added: page.documents, removed: [] });
        writer.mergeAll();
      });
      damaged.push(...page.damaged);
      next = page.next;
      done += page.documents.length;
      onProgress(done);
      await setImmediate();
      if (isCancelled()) return null;
      environment.resetReadTxn();
    }
    return { shared: writer.share(), damaged, next };
  } finally {
    await environment.close();
  }
}
