import type { CountedSearch, SearchToCount } from "./continued-searches.js";
import { addFigures, countClick, countSearch, type Figures, noFigures } from "./figures.js";
import { HeavyHitters, type Tally } from "./heavy-hitters.js";
import { Latencies } from "./latencies.js";
import { positionRanges, rangeOfPosition } from "./positions.js";
import { queryText } from "./query-text.js";
import type { DayChanges, ErasedRecords, StoredDay, TallyKind, TallyRow } from "./rows.js";
import type { EventMode } from "./search-event.js";

/** How many keys each list of a day has at most. */
export type TallyBounds = Readonly<Record<TallyKind, number>>;

/** A click that counts. */
export interface CountedClick {
  readonly objectID: string;
  readonly position: number;
  readonly partition: string | null;
  readonly sub: string | null;
  /** The `overcount` of the sub when the search was counted. */
  readonly subOvercount: number;
  /** No other click of this search has been counted. */
  readonly isFirst: boolean;
}

interface ClickedRecord {
  partition: string | null;
}

/** All that is counted of one index on one day. */
export class IndexDay {
  readonly figures: Figures = noFigures();
  readonly positions: number[] = positionRanges.map(() => 0);
  readonly latencies: Readonly<Record<EventMode, Latencies>>;
  readonly queries: HeavyHitters<null>;
  readonly noResultQueries: HeavyHitters<null>;
  readonly records: HeavyHitters<ClickedRecord>;
  readonly subs: HeavyHitters<Figures>;
  #isChanged = false;
  /** Whether the next changes have all tallies. */
  #isWholeNext = false;

  constructor(
    readonly day: number,
    readonly index: string,
    bounds: TallyBounds,
    stored: StoredDay | undefined,
  ) {
    this.queries = new HeavyHitters(bounds.query, () => null);
    this.noResultQueries = new HeavyHitters(bounds.noResult, () => null);
    this.records = new HeavyHitters(bounds.record, (): ClickedRecord => ({ partition: null }));
    this.subs = new HeavyHitters(bounds.sub, noFigures);
    this.latencies = {
      typing: Latencies.fromJson(stored?.row.typing ?? []),
      committed: Latencies.fromJson(stored?.row.committed ?? []),
    };
    if (stored !== undefined) this.#restore(stored);
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** How many keys the lists have. */
  get size(): number {
    return this.queries.size + this.noResultQueries.size + this.records.size + this.subs.size;
  }

  answered(mode: EventMode, ms: number): void {
    this.latencies[mode].add(ms);
    this.#isChanged = true;
  }

  /** @param continued a search of the same day in whose place this one is counted */
  count(search: SearchToCount, continued?: CountedSearch): CountedSearch {
    this.#isChanged = true;
    if (continued !== undefined) this.#takeBack(continued);
    countSearch(this.figures, search, 1);
    const { text, isNoResult } = search;
    if (text !== null) this.queries.add(text);
    if (text !== null && isNoResult) this.noResultQueries.add(text);
    const subOvercount = this.#addToSub(search);
    // Last, so that a sub with this one search keeps its place, and with it its clicks.
    if (continued !== undefined) this.#takeBackFromSub(continued);
    return { ...search, subOvercount };
  }

  #takeBack(search: CountedSearch): void {
    countSearch(this.figures, search, -1);
    const { text, isNoResult } = search;
    if (text === null) return;
    this.queries.takeBack(text);
    if (isNoResult) this.noResultQueries.takeBack(text);
  }

  /** @returns the overcount of the sub */
  #addToSub(search: SearchToCount): number {
    if (search.sub === null) return 0;
    const { detail, overcount } = this.subs.add(search.sub);
    countSearch(detail, search, 1);
    return overcount;
  }

  #takeBackFromSub(search: CountedSearch): void {
    const { sub, subOvercount } = search;
    if (sub === null || !this.#hasKeptPlace(sub, subOvercount)) return;
    this.subs.change(sub, (figures) => countSearch(figures, search, -1));
    this.subs.takeBack(sub);
  }

  /**
   * Whether the figures of a sub have a search that was counted with this overcount. A sub that lost its
   * place and came back has a larger one, and figures of what it did since.
   */
  #hasKeptPlace(sub: string, overcount: number): boolean {
    return this.subs.get(sub)?.overcount === overcount;
  }

  click({ objectID, position, partition, sub, subOvercount, isFirst }: CountedClick): void {
    this.#isChanged = true;
    countClick(this.figures, position, isFirst);
    this.positions[rangeOfPosition(position)] += 1;
    this.records.add(objectID).detail.partition = partition;
    if (sub !== null && this.#hasKeptPlace(sub, subOvercount))
      this.subs.change(sub, (figures) => countClick(figures, position, isFirst));
  }

  forgetRecords(isErased: ErasedRecords): void {
    for (const [objectID, { detail }] of [...this.records.entries()]) {
      if (isErased(objectID, detail.partition)) this.records.delete(objectID);
    }
  }

  /** What has changed since the last call; null: nothing. */
  takeChanges(): DayChanges | null {
    if (!this.#isChanged) return null;
    const isWhole = this.#isWholeNext;
    this.#isChanged = false;
    this.#isWholeNext = false;
    const { day, index, figures, positions, latencies } = this;
    const row = {
      figures: { ...figures },
      positions: [...positions],
      typing: latencies.typing.toJson(),
      committed: latencies.committed.toJson(),
      floors: {
        query: this.queries.floor,
        noResult: this.noResultQueries.floor,
        record: this.records.floor,
        sub: this.subs.floor,
      },
    };
    const tallies: DayChanges["tallies"] = [
      ...changesOf("query", this.queries, () => ({})),
      ...changesOf("noResult", this.noResultQueries, () => ({})),
      ...changesOf("record", this.records, ({ partition }) => ({ partition })),
      ...changesOf("sub", this.subs, (of) => ({ figures: { ...of } })),
    ];
    return { day, index, row, isWhole, tallies };
  }

  /**
   * The last changes could not be stored. The next ones are whole: to remember every key that loses its place
   * until then would take memory without end.
   */
  putBack(): void {
    this.#isChanged = true;
    this.#isWholeNext = true;
    for (const list of [this.queries, this.noResultQueries, this.records, this.subs]) list.markAllChanged();
  }

  #restore({ row, tallies }: StoredDay): void {
    addFigures(this.figures, row.figures);
    for (const [range, clicks] of row.positions.entries()) this.positions[range] = clicks;
    const lists: Record<TallyKind, [string, TallyRow][]> = { query: [], noResult: [], record: [], sub: [] };
    for (const [kind, key, tally] of tallies) lists[kind].push([key, tally]);
    const { floors } = row;
    this.queries.restore(
      floors.query,
      restored(lists.query, () => null),
    );
    this.noResultQueries.restore(
      floors.noResult,
      restored(lists.noResult, () => null),
    );
    this.records.restore(
      floors.record,
      restored(lists.record, ({ partition = null }) => ({ partition })),
    );
    this.subs.restore(
      floors.sub,
      restored(lists.sub, ({ figures = noFigures() }) => ({ ...figures })),
    );
  }
}

/** The text by which a search is listed; null: it is in no list. */
export function listedText(q: string, isLogged: boolean): string | null {
  const text = isLogged ? queryText(q) : "";
  return text === "" ? null : text;
}

function changesOf<Detail>(
  kind: TallyKind,
  list: HeavyHitters<Detail>,
  rowOf: (detail: Detail) => Pick<TallyRow, "partition" | "figures">,
): [TallyKind, string, TallyRow | null][] {
  return list.takeChanged().map((key) => {
    const tally = list.get(key);
    if (tally === undefined) return [kind, key, null];
    const { count, overcount, detail } = tally;
    return [kind, key, { count, overcount, ...rowOf(detail) }];
  });
}

function restored<Detail>(
  rows: readonly [string, TallyRow][],
  detailOf: (row: TallyRow) => Detail,
): [string, Tally<Detail>][] {
  return rows.map(([key, row]) => {
    const { count, overcount } = row;
    return [key, { count, overcount, detail: detailOf(row) }];
  });
}
