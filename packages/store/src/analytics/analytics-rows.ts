import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type {
  AnalyticsRows,
  DayChanges,
  DayRow,
  ErasedRecords,
  ExpiryBounds,
  RowChanges,
  ShownSearch,
  StoredDay,
  TallyKind,
  TallyRow,
} from "@findling/analytics";
import { StorageError } from "../errors.js";
import { readIntact } from "../lmdb/checksummed-table.js";
import { inTransaction } from "../lmdb/environment.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import { rowCount } from "../lmdb/table-statistics.js";
import { isHashedKey, plainKeyText } from "../lmdb/text-key.js";
import { environmentFolder, nameEnvironment, removeOtherEnvironments } from "../tables/environment-folder.js";
import {
  afterIndex,
  dayKey,
  indexAndDayOf,
  kindAndTextOf,
  ofDay,
  ofIndex,
  tallyKey,
} from "./analytics-keys.js";
import { type AnalyticsTables, openAnalyticsTables } from "./analytics-tables.js";
import { withoutErasedBytes } from "./erased-bytes.js";

/** A tally with its text, if the key has only a hash of it. */
type StoredTally = TallyRow & { readonly text?: string };

/** Rows that one transaction removes. */
const removedMax = 5_000;
/** The one key of the table `erasing`, and its value. */
const erasing = Buffer.of(1);
/**
 * After a copy without erased bytes has failed, the next one waits for this many calls of `expire`, about a
 * minute: it may be large, and what made it fail does not pass within seconds.
 */
const callsAfterFailure = 30;

/**
 * Analytics in an LMDB environment of their own, so that they never delay the writes of an index. Damaged
 * rows count as missing: a report then has less, and nothing else depends on them.
 */
export class StoredAnalytics implements AnalyticsRows {
  readonly #folder: string;
  #tables: AnalyticsTables;
  #callsToWait = 0;
  /**
   * No stored day is before this one. To look into thousands of indexes takes a third of a second, and there
   * is something to find only once a day.
   */
  #expiredBefore = Number.NEGATIVE_INFINITY;

  /** @param folder is made if it is missing @throws StorageError */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (environmentFolder(folder) === folder) {
      mkdirSync(join(folder, firstEnvironment), { recursive: true, mode: 0o700 });
      nameEnvironment(folder, firstEnvironment);
    }
    removeOtherEnvironments(folder);
    this.#tables = openAnalyticsTables(environmentFolder(folder));
  }

  async close(): Promise<void> {
    await this.#tables.environment.close();
  }

  *indexes(): Generator<string> {
    for (let start: Buffer | undefined; ; ) {
      const [key] = this.#tables.days.getKeys({ ...(start === undefined ? {} : { start }), limit: 1 });
      if (key === undefined) return;
      const { index } = indexAndDayOf(key);
      yield index;
      start = afterIndex(index);
    }
  }

  day(day: number, index: string): StoredDay | undefined {
    // No key has a day before 1970.
    if (day < 0) return undefined;
    const bytes = readIntact(this.#tables.days, dayKey(index, day));
    if (!bytes) return undefined;
    return {
      row: parseStoredJson<DayRow>(bytes, "a day of analytics"),
      tallies: this.#talliesOf(index, day),
    };
  }

  shown(queryID: string): ShownSearch | undefined {
    const bytes = readIntact(this.#tables.shown, Buffer.from(queryID, "hex"));
    return bytes ? parseStoredJson<ShownSearch>(bytes, "a search of analytics") : undefined;
  }

  async write({ days, shown }: RowChanges): Promise<void> {
    if (days.length === 0 && shown.size === 0) return;
    const tables = this.#tables;
    for (const { day } of days) this.#expiredBefore = Math.min(this.#expiredBefore, day);
    inTransaction(tables.environment, () => {
      for (const changes of days) putDay(tables, changes);
      for (const [queryID, search] of shown) {
        void tables.shown.put(Buffer.from(queryID, "hex"), jsonBytes(search));
      }
    });
  }

  async eraseRecords(index: string, isErased: ErasedRecords): Promise<void> {
    const found = copiedKeys(this.#tables.tallies.getKeys(ofIndex(index))).filter((key) => {
      if (kindAndTextOf(key).kind !== "record") return false;
      const stored = this.#named(key);
      // Nobody knows whose a damaged row is, and no report has it.
      return stored === undefined || isErased(stored.name, stored.tally.partition ?? null);
    });
    this.#erase("tallies", found);
  }

  async eraseIndex(index: string): Promise<void> {
    const ofShown = copiedKeys(this.#tables.shown.getKeys()).filter(
      (key) => this.shown(key.toString("hex"))?.index === index,
    );
    this.#erase("tallies", copiedKeys(this.#tables.tallies.getKeys(ofIndex(index))));
    this.#erase("shown", ofShown);
    // The row by which `indexes` finds the index goes last.
    this.#erase("days", copiedKeys(this.#tables.days.getKeys(ofIndex(index))));
  }

  async expire({ day, shownBefore, shownMax }: ExpiryBounds): Promise<void> {
    this.#expireShown(shownBefore, shownMax);
    // A clock may begin with 1970 until somebody has set it.
    const before = Math.max(0, day);
    if (before > this.#expiredBefore && this.#expireDaysBefore(before)) this.#expiredBefore = before;
    await this.#removeErasedBytes();
  }

  async #removeErasedBytes(): Promise<void> {
    if (this.#tables.erasing.getBinary(erasing) === undefined) return;
    this.#callsToWait -= 1;
    if (this.#callsToWait > 0) return;
    this.#callsToWait = callsAfterFailure;
    try {
      this.#tables = await withoutErasedBytes(this.#folder, this.#tables);
      removeOtherEnvironments(this.#folder);
      inTransaction(this.#tables.environment, () => void this.#tables.erasing.remove(erasing));
    } catch (error) {
      throw new StorageError("Erased analytics are still in files", error);
    }
    this.#callsToWait = 0;
  }

  *#talliesOf(index: string, day: number): Generator<readonly [TallyKind, string, TallyRow]> {
    for (const key of copiedKeys(this.#tables.tallies.getKeys(ofDay(index, day)))) {
      const stored = this.#named(key);
      if (stored !== undefined) yield [kindAndTextOf(key).kind, stored.name, stored.tally];
    }
  }

  /** A tally with its whole text; undefined: its row is damaged. */
  #named(key: Buffer): { readonly name: string; readonly tally: StoredTally } | undefined {
    const tally = this.#tally(key);
    const { text } = kindAndTextOf(key);
    const name = isHashedKey(text) ? tally?.text : plainKeyText(text);
    return tally === undefined || name === undefined ? undefined : { name, tally };
  }

  #tally(key: Buffer): StoredTally | undefined {
    const bytes = readIntact(this.#tables.tallies, key);
    return bytes ? parseStoredJson<StoredTally>(bytes, "a count of analytics") : undefined;
  }

  #expireShown(shownBefore: number, shownMax: number): void {
    const time = Buffer.alloc(4);
    time.writeUInt32BE(Math.max(0, shownBefore));
    const old = copiedKeys(this.#tables.shown.getKeys({ end: time, limit: removedMax }));
    const tooMany = Math.min(removedMax, rowCount(this.#tables.environment, "shown") - shownMax);
    const oldest = tooMany > old.length ? copiedKeys(this.#tables.shown.getKeys({ limit: tooMany })) : old;
    this.#remove("shown", oldest);
  }

  /** @returns whether nothing is left for the next call */
  #expireDaysBefore(day: number): boolean {
    let removed = 0;
    for (const index of this.indexes()) {
      removed += this.#expireDays(index, day);
      if (removed >= removedMax) return false;
    }
    return true;
  }

  /** @returns how many tallies were removed; if as many as `removedMax`, some may be left */
  #expireDays(index: string, day: number): number {
    const { start } = ofIndex(index);
    const old = { start, end: dayKey(index, day), limit: removedMax };
    const tallies = copiedKeys(this.#tables.tallies.getKeys(old));
    this.#remove("tallies", tallies);
    if (tallies.length < removedMax) this.#remove("days", copiedKeys(this.#tables.days.getKeys(old)));
    return tallies.length;
  }

  /** Like `#remove`, and notes that the bytes have to go. */
  #erase(table: "days" | "tallies" | "shown", keys: readonly Buffer[]): void {
    if (keys.length === 0) return;
    inTransaction(this.#tables.environment, () => void this.#tables.erasing.put(erasing, erasing));
    this.#remove(table, keys);
  }

  #remove(table: "days" | "tallies" | "shown", keys: readonly Buffer[]): void {
    if (keys.length === 0) return;
    inTransaction(this.#tables.environment, () => {
      for (const key of keys) void this.#tables[table].remove(key);
    });
  }
}

const firstEnvironment = "records-1";

function putDay(tables: AnalyticsTables, { day, index, row, isWhole, tallies }: DayChanges): void {
  void tables.days.put(dayKey(index, day), jsonBytes(row));
  const before = isWhole ? copiedKeys(tables.tallies.getKeys(ofDay(index, day))) : [];
  for (const key of before) void tables.tallies.remove(key);
  for (const [kind, text, tally] of tallies) {
    const key = tallyKey(index, day, kind, text);
    if (tally === null) void tables.tallies.remove(key);
    else
      void tables.tallies.put(
        key,
        jsonBytes(isHashedKey(kindAndTextOf(key).text) ? { ...tally, text } : tally),
      );
  }
}

/** LMDB reuses the memory of the keys that it iterates over. */
function copiedKeys(keys: Iterable<Uint8Array>): Buffer[] {
  return [...keys].map((key) => Buffer.from(key));
}
