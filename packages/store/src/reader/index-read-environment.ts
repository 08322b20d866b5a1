import { existsSync } from "node:fs";
import type { IndexSettings } from "@findling/protocol";
import { environmentFolder } from "../index/environment-folder.js";
import type { IndexState } from "../index/index-state.js";
import { metaKeys, openReadTables, type ReadTables } from "../index/index-tables.js";
import { decodeObjectRow } from "../index/object-row.js";
import { Upkeep } from "../index/upkeep.js";
import { type Environment, openEnvironment } from "../lmdb/environment.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber } from "../lmdb/ordered-number.js";
import { textKey } from "../lmdb/text-key.js";
import type { StoredDocument } from "../store.js";

/** More than a move could ever cost. */
const openingsMax = 4;

interface Place {
  /** Of the index. */
  readonly folder: string;
  /** Of the environment. */
  readonly path: string;
}

/** The read side of one index's environment. Every call sees what was durable before it. */
export class IndexReadEnvironment {
  private constructor(
    readonly incarnation: string,
    private readonly place: Place,
    private readonly environment: Environment,
    private readonly tables: ReadTables,
  ) {}

  /** undefined: there is no such index. @param folder of the index */
  static open(folder: string, incarnation: string): IndexReadEnvironment | undefined {
    // It may move between the look at its place and the opening.
    for (let attempt = 0; attempt < openingsMax; attempt++) {
      const path = environmentFolder(folder);
      if (!existsSync(path)) continue;
      const environment = openEnvironment(path);
      const tables = openReadTables(environment);
      if (tables !== undefined) {
        return new IndexReadEnvironment(incarnation, { folder, path }, environment, tables);
      }
      void environment.close();
      if (environmentFolder(folder) === path) return undefined;
    }
    return undefined;
  }

  /** Whether the index has another environment by now, so that this one sees no further write. */
  isMoved(): boolean {
    this.environment.resetReadTxn();
    return new Upkeep(this.tables).isMoved && environmentFolder(this.place.folder) !== this.place.path;
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

  state(): { readonly state: IndexState; readonly settings: IndexSettings } | undefined {
    this.environment.resetReadTxn();
    const state = this.tables.meta.getBinary(metaKeys.state);
    const settings = this.tables.meta.getBinary(metaKeys.settings);
    if (state === undefined || settings === undefined) return undefined;
    return {
      state: parseStoredJson<IndexState>(state, "the state of an index"),
      settings: parseStoredJson<IndexSettings>(settings, "the settings of an index"),
    };
  }

  async close(): Promise<void> {
    await this.environment.close();
  }
}
