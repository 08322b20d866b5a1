import { dayOf } from "./day.js";
import type { SearchEvent } from "./search-event.js";

/** How long a client may pause between two keystrokes of one query. */
export const pauseMaxMs = 30_000;

/** What a search has added to the counts, so that it can be taken back. */
export interface CountedSearch {
  readonly index: string;
  readonly day: number;
  readonly at: number;
  readonly isTyping: boolean;
  /** As it was typed. Kept in memory only. */
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

/**
 * The last search of each client in each index. A search continues the last one, and is counted in its place,
 * if both came on one day within `pauseMaxMs` and either the last one was typed and the text of one begins
 * with that of the other, or the later one asks for a further page of the same text.
 */
export class ContinuedSearches {
  readonly #countMax: number;
  /** The one that was set last is the last. */
  readonly #last = new Map<string, CountedSearch>();

  /** @param countMax how many are remembered; beyond it those set longest ago are forgotten */
  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  continuedBy(event: SearchEvent): CountedSearch | undefined {
    const last = this.#last.get(keyOf(event));
    if (last === undefined || last.day !== dayOf(event.at)) return undefined;
    if (event.at - last.at > pauseMaxMs) return undefined;
    const isNextPage = event.page > 0 && event.q === last.q;
    const isTypedOn = last.isTyping && (event.q.startsWith(last.q) || last.q.startsWith(event.q));
    return isNextPage || isTypedOn ? last : undefined;
  }

  set(event: SearchEvent, search: CountedSearch): void {
    const key = keyOf(event);
    this.#last.delete(key);
    this.#last.set(key, search);
    this.#forget(event.at);
  }

  /** Nothing may continue searches of an index that is gone. */
  forgetIndex(index: string): void {
    for (const [key, search] of this.#last) if (search.index === index) this.#last.delete(key);
  }

  /** Events come nearly in order, so those that cannot be continued any more stand first. */
  #forget(now: number): void {
    for (const [key, { at }] of this.#last) {
      if (this.#last.size <= this.#countMax && now - at <= pauseMaxMs) return;
      this.#last.delete(key);
    }
  }
}

function keyOf({ client, index }: SearchEvent): string {
  return `${index}\n${client}`;
}
