import { incarnationOf } from "../control/catalogue.js";
import { dataFolderAt, indexFolder } from "../folder/data-folder.js";
import { requireDataFile } from "../lmdb/data-file.js";
import { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { textKey } from "../lmdb/text-key.js";
import { environmentFolder } from "../tables/environment-folder.js";
import { readContent } from "../tables/open-content.js";
import { keysIn, type RecordRow, recordRowAt } from "./record-rows.js";

const tableNames = ["meta", "objects", "records"] as const;
/** More attempts than a move can make necessary. */
const openingsMax = 4;

/**
 * All records of an index as of one moment, in order of their objectIDs, while others write. Until `close`,
 * LMDB keeps the pages of that moment, so the file grows by what is written meanwhile.
 */
export class IndexExport {
  readonly dataVersion: number;
  readonly recordCount: number;
  readonly partitionKey: string | null;
  readonly #environment: PinnedEnvironment;

  private constructor(environment: PinnedEnvironment, index: string) {
    const { state, settings } = readContent({ meta: environment.table("meta") }, index);
    this.dataVersion = state.dataVersion;
    this.recordCount = state.recordCount;
    this.partitionKey = settings.indexTime.partitionKey;
    this.#environment = environment;
  }

  /**
   * Sees every write that was answered before. undefined: there is no such index.
   *
   * @param folder the data folder; a store of this process has it open
   * @throws DamagedDataError, NewerFormatError, StorageError
   */
  static async open(folder: string, index: string): Promise<IndexExport | undefined> {
    const data = dataFolderAt(folder);
    const control = PinnedEnvironment.open(data.control, ["catalogue"]);
    try {
      for (let attempt = 1; ; attempt++) {
        control.pin();
        const incarnation = incarnationOf(control.table("catalogue"), index);
        if (incarnation === undefined) return undefined;
        const indexPath = indexFolder(data, incarnation);
        try {
          return await IndexExport.#pin(indexPath, index);
        } catch (error) {
          // The index may have moved or gone meanwhile.
          if (attempt === openingsMax) throw error;
        }
      }
    } finally {
      await control.close();
    }
  }

  static async #pin(folder: string, index: string): Promise<IndexExport> {
    const path = environmentFolder(folder);
    requireDataFile(path);
    const environment = PinnedEnvironment.open(path, tableNames);
    try {
      environment.pin();
      // An environment that the index has left lacks the newest writes.
      if (environmentFolder(folder) !== path) throw new Error(`The index ${index} moves.`);
      return new IndexExport(environment, index);
    } catch (error) {
      await environment.close();
      throw error;
    }
  }

  /**
   * The records behind an objectID, which need not exist, or all of them. They are ordered by the UTF-8 bytes
   * of their objectIDs; those of more than 1,000 bytes come last, in an order of their own.
   */
  *rows(after: string | null): Generator<RecordRow, void> {
    const objects = this.#environment.table("objects");
    const records = this.#environment.table("records");
    const range = after === null ? {} : { start: textKey(after), exclusiveStart: true };
    for (const key of keysIn(objects, range)) {
      const row = recordRowAt({ objects, records }, key);
      if (row !== null) yield row;
    }
  }

  async close(): Promise<void> {
    await this.#environment.close();
  }
}
