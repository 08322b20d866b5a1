import { dayOf } from "./day.js";
import type { SearchEvent } from "./search-event.js";

/** How long a client may pause between two keystrokes of one query. */
export const pauseMaxMs = 30_000;

/** What a search adds to the counts. */
export interface SearchToCount {
  readonly index: string;
  readonly day: number;
  readonly at: number;
  readonly isTyping: boolean;
  /** The query as it was typed. It is kept in memory only. */
  readonly q: string;
  /** The text in the lists of queries; null: in none. */
  readonly text: string | null;
  readonly sub: string | null;
  readonly isNoResult: boolean;
  /** Whether it, or a search that it continues, had `clickAnalytics`. */
  readonly isTracked: boolean;
  /** The first queryID of the search and those that it continues. */
  readonly head: string | null;
}

/** What a search has added to the counts, so that it can be taken back. */
export interface CountedSearch extends SearchToCount {
  /** The `overcount` of its sub when it was counted; 0 without a sub. */
  readonly subOvercount: number;
}

/**
 * The last search of each client in each index. A search continues the last one, and is counted in its place,
 * if both came on one day within `pauseMaxMs` and either the last one was typed and the text of one begins
 * with that of the other, or the later one asks for a further page of the same text.
 */
export class ContinuedSearches {
  readonly #countMax: number;
  /** Two generations: when the newer one is full, the older one is forgotten whole. */
  #newer = new Map<string, CountedSearch>();
  #older = new Map<string, CountedSearch>();

  /** @param countMax how many are remembered at most; half as many always are */
  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  continuedBy(event: SearchEvent): CountedSearch | undefined {
    const key = keyOf(event);
    const last = this.#newer.get(key) ?? this.#older.get(key);
    if (last === undefined || last.day !== dayOf(event.at)) return undefined;
    // The clock may have been put back: then nobody knows how long the pause was.
    if (Math.abs(event.at - last.at) > pauseMaxMs) return undefined;
    const isNextPage = event.page > 0 && event.q === last.q;
    const isTypedOn = last.isTyping && (event.q.startsWith(last.q) || last.q.startsWith(event.q));
    return isNextPage || isTypedOn ? last : undefined;
  }

  set(event: SearchEvent, search: CountedSearch): void {
    this.#newer.set(keyOf(event), search);
    if (this.#newer.size < this.#countMax / 2) return;
    this.#older = this.#newer;
    this.#newer = new Map();
  }

  /** Nothing may continue searches of an index that is gone. */
  forgetIndex(index: string): void {
    for (const generation of [this.#newer, this.#older]) {
      for (const [key, search] of generation) if (search.index === index) generation.delete(key);
    }
  }
}

function keyOf({ client, index }: SearchEvent): string {
  return `${index}\n${client}`;
}
