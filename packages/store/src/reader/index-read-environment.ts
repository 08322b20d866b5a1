import { DamagedDataError } from "../errors.js";
import type { IndexContent } from "../index/index-state.js";
import { type IndexTables, openReadTables } from "../index/index-tables.js";
import { decodeObjectRow } from "../index/object-row.js";
import { contentOf, openExistingEnvironment } from "../index/open-content.js";
import type { Environment } from "../lmdb/environment.js";
import { orderedNumber } from "../lmdb/ordered-number.js";
import { textKey } from "../lmdb/text-key.js";
import type { StoredDocument } from "../store.js";

/** The read side of one index's environment. Every call sees what was durable before it. */
export class IndexReadEnvironment {
  private constructor(
    private readonly environment: Environment,
    private readonly tables: Pick<IndexTables, "meta" | "records" | "objects">,
  ) {}

  /** @throws DamagedDataError it is not there, or not whole; NewerFormatError; StorageError */
  static open(folder: string, name: string): IndexReadEnvironment {
    const environment = openExistingEnvironment(folder, name);
    try {
      const tables = openReadTables(environment);
      if (tables === undefined) throw new DamagedDataError(`The index ${name} has lost its tables.`);
      // A newer release may have stored records in another way.
      contentOf(tables.meta, name);
      return new IndexReadEnvironment(environment, tables);
    } catch (error) {
      void environment.close();
      throw error;
    }
  }

  get(objectID: string): StoredDocument | undefined {
    this.environment.resetReadTxn();
    const bytes = this.tables.objects.getBinary(textKey(objectID));
    const row = bytes === undefined ? undefined : decodeObjectRow(bytes);
    if (row?.state !== "live") return undefined;
    const record = this.tables.records.getBinary(orderedNumber(row.documentNumber));
    const { version, updatedAt, partition } = row;
    return record === undefined ? undefined : { record, version, updatedAt, partition };
  }

  /**
   * A copy of the record's bytes. A document never changes, so an older view serves as well, and a new one is
   * opened only where that lacks it: most of the cost of a read.
   */
  documentRecord(documentNumber: number): Uint8Array | undefined {
    const key = orderedNumber(documentNumber);
    const known = this.tables.records.getBinary(key);
    if (known !== undefined) return known;
    this.environment.resetReadTxn();
    return this.tables.records.getBinary(key);
  }

  /** @throws DamagedDataError, NewerFormatError */
  content(name: string): IndexContent {
    this.environment.resetReadTxn();
    const content = contentOf(this.tables.meta, name);
    if (content === undefined) throw new DamagedDataError(`The index ${name} has lost its state.`);
    return content;
  }

  async close(): Promise<void> {
    await this.environment.close();
  }
}
