import { existsSync } from "node:fs";
import type { IndexSettings } from "@findling/protocol";
import type { IndexState } from "../index/index-state.js";
import { type IndexTables, metaKeys, openReadTables } from "../index/index-tables.js";
import { decodeObjectRow } from "../index/object-row.js";
import { type Environment, openEnvironment } from "../lmdb/environment.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber } from "../lmdb/ordered-number.js";
import { textKey } from "../lmdb/text-key.js";
import type { StoredDocument } from "../store.js";

/** The read side of one index's environment. Every call sees what was durable before it. */
export class IndexReadEnvironment {
  private constructor(
    readonly incarnation: string,
    private readonly environment: Environment,
    private readonly tables: Pick<IndexTables, "meta" | "records" | "objects">,
  ) {}

  /** undefined: there is no such index. */
  static open(folder: string, incarnation: string): IndexReadEnvironment | undefined {
    if (!existsSync(folder)) return undefined;
    const environment = openEnvironment(folder);
    const tables = openReadTables(environment);
    if (tables !== undefined) return new IndexReadEnvironment(incarnation, environment, tables);
    void environment.close();
    return undefined;
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
