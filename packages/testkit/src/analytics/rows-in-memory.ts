import type {
  AnalyticsRows,
  DayRow,
  ErasedRecords,
  ExpiryBounds,
  RowChanges,
  ShownSearch,
  StoredDay,
  TallyKind,
  TallyRow,
} from "@findling/analytics";

interface MemoryDay {
  readonly day: number;
  readonly index: string;
  row: DayRow;
  readonly tallies: Map<string, readonly [TallyKind, string, TallyRow]>;
}

/** The rows of analytics in maps. Rows are copied as JSON, so that nothing is shared with the caller. */
export class RowsInMemory implements AnalyticsRows {
  readonly #days = new Map<string, MemoryDay>();
  readonly #shown = new Map<string, string>();

  get shownCount(): number {
    return this.#shown.size;
  }

  *indexes(): Generator<string> {
    yield* new Set([...this.#days.values()].map(({ index }) => index).sort());
  }

  day(day: number, index: string): StoredDay | undefined {
    const stored = this.#days.get(`${day} ${index}`);
    return stored === undefined ? undefined : { row: stored.row, tallies: [...stored.tallies.values()] };
  }

  shown(queryID: string): ShownSearch | undefined {
    const json = this.#shown.get(queryID);
    return json === undefined ? undefined : JSON.parse(json);
  }

  async write({ days, shown }: RowChanges): Promise<void> {
    for (const { day, index, row, isWhole, tallies } of days) {
      const key = `${day} ${index}`;
      const stored: MemoryDay = this.#days.get(key) ?? { day, index, row, tallies: new Map() };
      stored.row = JSON.parse(JSON.stringify(row));
      if (isWhole) stored.tallies.clear();
      for (const [kind, text, tally] of tallies) {
        if (tally === null) stored.tallies.delete(`${kind} ${text}`);
        else stored.tallies.set(`${kind} ${text}`, [kind, text, JSON.parse(JSON.stringify(tally))]);
      }
      this.#days.set(key, stored);
    }
    for (const [queryID, search] of shown) this.#shown.set(queryID, JSON.stringify(search));
  }

  async eraseRecords(index: string, isErased: ErasedRecords): Promise<void> {
    for (const day of this.#days.values()) {
      if (day.index !== index) continue;
      for (const [key, [kind, objectID, { partition = null }]] of day.tallies) {
        if (kind === "record" && isErased(objectID, partition)) day.tallies.delete(key);
      }
    }
  }

  async eraseIndex(index: string): Promise<void> {
    for (const [key, day] of this.#days) if (day.index === index) this.#days.delete(key);
    for (const queryID of [...this.#shown.keys()]) {
      if (this.shown(queryID)?.index === index) this.#shown.delete(queryID);
    }
  }

  async expire({ day, shownBefore, shownMax }: ExpiryBounds): Promise<void> {
    for (const [key, stored] of this.#days) if (stored.day < day) this.#days.delete(key);
    const before = Math.max(0, shownBefore).toString(16).padStart(8, "0");
    const inOrder = [...this.#shown.keys()].sort();
    const oldest = inOrder.slice(0, Math.max(0, inOrder.length - shownMax));
    for (const queryID of inOrder) if (queryID < before) this.#shown.delete(queryID);
    for (const queryID of oldest) this.#shown.delete(queryID);
  }
}
