import type { JsonObject } from "@findling/protocol";
import { DamagedDataError, DamagedRecordError } from "../errors.js";
import { readIntact } from "../lmdb/checksummed-table.js";
import { type Environment, madeOf } from "../lmdb/environment.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber, orderedNumberAt } from "../lmdb/ordered-number.js";
import { textKey } from "../lmdb/text-key.js";
import { environmentFolder } from "../tables/environment-folder.js";
import type { IndexContent } from "../tables/index-state.js";
import { openReadTables, type ReadTables } from "../tables/index-tables.js";
import { decodeObjectRow } from "../tables/object-row.js";
import { openExistingEnvironment, readContent, readStoredContent } from "../tables/open-content.js";
import {
  SettingsHistory,
  type SettingsHistoryPage,
  type WholeSettingsChange,
} from "../tables/settings-history.js";
import { Upkeep } from "../tables/upkeep.js";
import { type PartitionRequest, type PartitionRow, partitionRows } from "./partition-rows.js";
import { type PageRequest, type RecordsPage, recordsPage } from "./record-rows.js";
import type { FoundDocument, StoredDocument } from "./store-reader.js";

/** More attempts than a move can make necessary. */
const openingsMax = 4;

interface EnvironmentPlace {
  /** Folder of the index. */
  readonly folder: string;
  /** Folder of the environment. */
  readonly path: string;
}

/**
 * The read side of one index's environment. Each call sees all that was durable before it, except
 * `documentRecord`.
 */
export class IndexReadEnvironment {
  private constructor(
    private readonly place: EnvironmentPlace,
    private readonly environment: Environment,
    private readonly tables: ReadTables,
  ) {}

  /**
   * @param folder of the index
   * @throws DamagedDataError it is missing, or not complete; NewerFormatError; StorageError
   */
  static open(folder: string, name: string): IndexReadEnvironment {
    // The environment may move after its path was read and before it is opened.
    for (let attempt = 1; ; attempt++) {
      const path = environmentFolder(folder);
      try {
        return IndexReadEnvironment.#openAt({ folder, path }, name);
      } catch (error) {
        if (attempt === openingsMax || environmentFolder(folder) === path) throw error;
      }
    }
  }

  static #openAt(place: EnvironmentPlace, name: string): IndexReadEnvironment {
    return madeOf(openExistingEnvironment(place.folder, name), (environment) => {
      const tables = openReadTables(environment);
      if (tables === undefined) throw new DamagedDataError(`The index ${name} has lost its tables.`);
      // A newer release may have stored records differently.
      readContent(tables, name);
      // The index moved meanwhile, so it is unknown which of the two environments was opened.
      if (environmentFolder(place.folder) !== place.path)
        throw new DamagedDataError(`The index ${name} moves.`);
      return new IndexReadEnvironment(place, environment, tables);
    });
  }

  /** Whether the index has moved to another environment, so that this one sees no further writes. */
  isMoved(): boolean {
    this.environment.resetReadTxn();
    const { upkeep } = this.tables;
    const mayBeMoved = upkeep === undefined || new Upkeep({ upkeep }).isMoved;
    return mayBeMoved && environmentFolder(this.place.folder) !== this.place.path;
  }

  /** See StoreReader. @param name of the index, for errors @throws DamagedDataError */
  erasedOnQueue(name: string): number {
    this.environment.resetReadTxn();
    const { clearedKeys = [], queuedThrough = 0 } = readContent(this.tables, name).state;
    return clearedKeys.length > 0 ? Number.POSITIVE_INFINITY : queuedThrough;
  }

  /** @param index name of the index, for errors @throws DamagedRecordError */
  get(index: string, objectID: string): StoredDocument | undefined {
    this.environment.resetReadTxn();
    const bytes = readIntact(this.tables.objects, textKey(objectID));
    if (bytes === null) throw new DamagedRecordError("version", index, objectID);
    const row = bytes === undefined ? undefined : decodeObjectRow(bytes);
    if (row?.state !== "live") return undefined;
    const record = readIntact(this.tables.records, orderedNumber(row.documentNumber));
    if (!record) throw new DamagedRecordError("content", index, objectID);
    const { version, updatedAt, partition } = row;
    return { record, version, updatedAt, partition };
  }

  recordsPage(request: PageRequest): RecordsPage {
    this.environment.resetReadTxn();
    return recordsPage(this.tables, request);
  }

  /** See StoreReader. */
  partitions(request: PartitionRequest): PartitionRow[] {
    this.environment.resetReadTxn();
    return partitionRows(this.tables, request);
  }

  /** See StoreReader. */
  settingsHistory(before: number | null, limit: number): SettingsHistoryPage {
    this.environment.resetReadTxn();
    const { settingsHistory } = this.tables;
    if (settingsHistory === undefined) return { changes: [], next: null };
    return new SettingsHistory(settingsHistory).page(before, limit);
  }

  /** See StoreReader. */
  settingsChange(id: number): WholeSettingsChange | null {
    this.environment.resetReadTxn();
    const { settingsHistory, meta } = this.tables;
    return settingsHistory === undefined ? null : new SettingsHistory(settingsHistory).whole(id, meta);
  }

  /** See StoreReader. */
  documentFrom(documentNumber: number): FoundDocument | null {
    this.environment.resetReadTxn();
    const range = { start: orderedNumber(documentNumber), limit: 1 };
    for (const key of this.tables.records.getKeys(range)) {
      const number = orderedNumberAt(key);
      return { documentNumber: number, record: this.#currentRecord(number) };
    }
    return null;
  }

  /** null: the record is damaged, or the document is not its newest version. */
  #currentRecord(documentNumber: number): JsonObject | null {
    const bytes = readIntact(this.tables.records, orderedNumber(documentNumber));
    if (!bytes) return null;
    const record = parseStoredJson<JsonObject>(bytes, "a record");
    const { objectID } = record;
    if (typeof objectID !== "string") throw new DamagedDataError("A record has no objectID.");
    const row = readIntact(this.tables.objects, textKey(objectID));
    if (!row) return null;
    const known = decodeObjectRow(row);
    return known.state === "live" && known.documentNumber === documentNumber ? record : null;
  }

  /** Whether a document is the newest version of a record, as far as is known. Then its record must exist. */
  isCurrent(objectID: string, documentNumber: number): boolean {
    this.environment.resetReadTxn();
    const bytes = readIntact(this.tables.objects, textKey(objectID));
    if (bytes === undefined) return false;
    if (bytes === null) return true;
    const row = decodeObjectRow(bytes);
    return row.state === "live" && row.documentNumber === documentNumber;
  }

  /**
   * The record's bytes, valid until the next read. A document never changes, so an older snapshot serves as
   * well. A new one is opened only if the old one lacks the document, because opening is most of the cost of
   * a read.
   *
   * @throws DamagedRowError
   */
  documentRecord(documentNumber: number): Uint8Array | undefined {
    const key = orderedNumber(documentNumber);
    const known = this.#recordOf(key);
    if (known !== undefined) return known;
    this.environment.resetReadTxn();
    return this.#recordOf(key);
  }

  #recordOf(key: Uint8Array): Uint8Array | undefined {
    const bytes = this.tables.records.getBinaryFast(key);
    return bytes?.subarray(0, bytes.length);
  }

  /** @throws DamagedDataError, NewerFormatError */
  content(name: string): IndexContent {
    this.environment.resetReadTxn();
    return readContent(this.tables, name);
  }

  /** Like `content`, but with the settings as stored. */
  storedContent(name: string): ReturnType<typeof readStoredContent> {
    this.environment.resetReadTxn();
    return readStoredContent(this.tables, name);
  }

  async close(): Promise<void> {
    await this.environment.close();
  }
}
