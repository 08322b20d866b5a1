import { IndexDay, type TallyBounds } from "./index-day.js";
import type { AnalyticsRows, DayChanges } from "./rows.js";

/**
 * Days of indexes that are in memory, as many as the bound allows. The others are read again when they are
 * needed.
 */
export class OpenDays {
  readonly #rows: Pick<AnalyticsRows, "day">;
  readonly #bounds: TallyBounds;
  readonly #keysMax: number;
  /** The most recently used one is the last. */
  readonly #open = new Map<string, IndexDay>();

  /** @param keysMax how many keys the lists of all open days may have */
  constructor(rows: Pick<AnalyticsRows, "day">, bounds: TallyBounds, keysMax: number) {
    this.#rows = rows;
    this.#bounds = bounds;
    this.#keysMax = keysMax;
  }

  /** For changes. */
  open(day: number, index: string): IndexDay {
    const key = `${day} ${index}`;
    const opened = this.#open.get(key) ?? this.#read(day, index);
    this.#open.delete(key);
    this.#open.set(key, opened);
    return opened;
  }

  /** For reading; the day does not stay in memory for it. undefined: nothing was counted. */
  peek(day: number, index: string): IndexDay | undefined {
    const opened = this.#open.get(`${day} ${index}`);
    if (opened !== undefined) return opened;
    const stored = this.#rows.day(day, index);
    return stored === undefined ? undefined : new IndexDay(day, index, this.#bounds, stored);
  }

  openOf(index: string): IndexDay[] {
    return [...this.#open.values()].filter((day) => day.index === index);
  }

  forgetIndex(index: string): void {
    for (const [key, day] of this.#open) if (day.index === index) this.#open.delete(key);
  }

  takeChanges(): DayChanges[] {
    return [...this.#open.values()].flatMap((day) => day.takeChanges() ?? []);
  }

  /** Takes back changes that could not be stored. */
  putBack(changes: readonly DayChanges[]): void {
    for (const { day, index } of changes) this.#open.get(`${day} ${index}`)?.putBack();
  }

  /** Closes days that were used longest ago, until the bound holds. Days with changes stay. */
  close(): void {
    let keys = 0;
    for (const day of this.#open.values()) keys += day.size + 1;
    for (const [key, day] of this.#open) {
      if (keys <= this.#keysMax) return;
      if (day.isChanged) continue;
      this.#open.delete(key);
      keys -= day.size + 1;
    }
  }

  #read(day: number, index: string): IndexDay {
    return new IndexDay(day, index, this.#bounds, this.#rows.day(day, index));
  }
}
