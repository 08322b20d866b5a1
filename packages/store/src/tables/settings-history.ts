import { readIntact } from "../lmdb/checksummed-table.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber, orderedNumberAt } from "../lmdb/ordered-number.js";
import type { Table } from "../lmdb/table.js";
import { metaKeys } from "./index-tables.js";

/** The key that made a change, as it was then. */
export interface SettingsAuthor {
  readonly id: string;
  readonly name: string;
}

/** A change of the settings of an index, without the settings. */
export interface SettingsChange {
  /** Grows with each change of the index. */
  readonly id: number;
  /** Milliseconds since the epoch: when the change was accepted. */
  readonly at: number;
  /** null: it is not known. */
  readonly key: SettingsAuthor | null;
  /** The names of the settings that changed, such as `indexTime.partitionKey`. */
  readonly changed: readonly string[];
  /** Whether it made the index. The settings before it are the defaults. */
  readonly isCreation: boolean;
}

/** A change with all settings before and after it, as JSON in UTF-8; null: they are damaged. */
export interface WholeSettingsChange {
  readonly change: SettingsChange;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

export interface SettingsHistoryPage {
  /** The newest one first. Those that are damaged are left out. */
  readonly changes: readonly SettingsChange[];
  /** The page of older changes has those below this id; null: there are none. */
  readonly next: number | null;
}

interface StoredChange extends SettingsChange {
  /** Bytes of the settings before the change, as JSON. */
  readonly bytes: number;
}

const changesMax = 100;
const bytesMax = 8_000_000;
const changeKind = Buffer.of(0);
const settingsKind = Buffer.of(1);
const keyBytes = orderedNumber(0).length + 1;

/**
 * The last 100 changes of an index's settings, in at most 8 MB; of the last one it keeps the settings
 * whatever their size. A change has the settings before it. Those after it are before the next one, or the
 * current ones.
 *
 *     id | 0 u8  ->  StoredChange, as JSON
 *     id | 1 u8  ->  all settings before the change, as JSON
 */
export class SettingsHistory {
  constructor(private readonly table: Table) {}

  /** Must be called in a write transaction. Removes the oldest changes beyond the bounds. */
  add(change: SettingsChange, before: object): void {
    const settings = jsonBytes(before);
    const stored: StoredChange = { ...change, bytes: settings.length };
    void this.table.put(keyOf(change.id, changeKind), jsonBytes(stored));
    void this.table.put(keyOf(change.id, settingsKind), settings);
    this.#removeOld(change.id);
  }

  /** @param before only changes below this id; null: from the newest one on */
  page(before: number | null, limit: number): SettingsHistoryPage {
    const ids = this.#idsBelow(before);
    const shown = ids.slice(0, limit);
    return {
      changes: shown.flatMap((id) => this.#change(id) ?? []),
      next: ids.length > limit ? (shown.at(-1) ?? null) : null,
    };
  }

  /** @param meta of the same index, as of the same moment @returns null if there is no such change */
  whole(id: number, meta: Pick<Table, "getBinary">): WholeSettingsChange | null {
    const change = this.#change(id);
    if (change === null) return null;
    const [next] = this.#ids({ start: keyOf(id + 1, changeKind), limit: 1 });
    return {
      change,
      before: readIntact(this.table, keyOf(id, settingsKind)) ?? null,
      after:
        (next === undefined
          ? readIntact(meta, metaKeys.settings)
          : readIntact(this.table, keyOf(next, settingsKind))) ?? null,
    };
  }

  #removeOld(newest: number): void {
    let bytes = 0;
    let count = 0;
    for (const id of this.#idsBelow(null)) {
      count++;
      bytes += this.#stored(id)?.bytes ?? 0;
      if (id === newest || (count <= changesMax && bytes <= bytesMax)) continue;
      void this.table.remove(keyOf(id, changeKind));
      void this.table.remove(keyOf(id, settingsKind));
    }
  }

  /** The newest one first. */
  #idsBelow(before: number | null): number[] {
    return this.#ids(before === null ? {} : { end: keyOf(before, changeKind) }).reverse();
  }

  #ids(range: { readonly start?: Buffer; readonly end?: Buffer; readonly limit?: number }): number[] {
    const keys = [...this.table.getKeys(range)].map((key) => Buffer.from(key));
    return keys.filter((key) => key[keyBytes - 1] === 0).map((key) => orderedNumberAt(key));
  }

  #change(id: number): SettingsChange | null {
    const stored = this.#stored(id);
    if (stored === null) return null;
    const { bytes: _, ...change } = stored;
    return change;
  }

  /** null: there is none, or it is damaged. */
  #stored(id: number): StoredChange | null {
    const bytes = readIntact(this.table, keyOf(id, changeKind));
    return bytes ? parseStoredJson<StoredChange>(bytes, "a change of settings") : null;
  }
}

function keyOf(id: number, kind: Uint8Array): Buffer {
  return Buffer.concat([orderedNumber(id), kind]);
}
