import {
  type Filter,
  type Hit,
  SearchClient,
  type SearchRequest,
  type SearchResult,
} from "@findling/client/search";
import { signal } from "@preact/signals";
import { facetNames, type Wanted } from "./address.js";
import type { SearchableDemo } from "./home-facts.js";
import { type Trouble, troubleOf } from "./trouble.js";

/** How many hits are asked for at first, and how many more with each press of the button. */
export const hitsStep = 10;
export const hitsMax = 100;
const timeoutMs = 8_000;

export type Answer = Omit<SearchResult<object>, "hits"> & { readonly hits: readonly Hit[] };

export interface AskedSearch {
  readonly wanted: Wanted;
  readonly mode: NonNullable<SearchRequest["mode"]>;
  readonly hits: number;
}

/** The searches of the page. One is under way at most: a new one ends the one before. */
export class LiveSearch {
  /** The last answer stays until the next one is there. */
  readonly answer = signal<Answer | null>(null);
  readonly trouble = signal<Trouble | null>(null);
  readonly isUnderWay = signal(false);
  readonly #client: SearchClient;
  readonly #index: string;
  #underWay = new AbortController();
  #last: AskedSearch | null = null;

  constructor(host: string, { index, searchKey }: SearchableDemo) {
    this.#client = new SearchClient({ host, key: searchKey, timeoutMs, retries: 0 });
    this.#index = index;
  }

  /** Never rejects: what went wrong is in `trouble`. */
  async ask(asked: AskedSearch): Promise<void> {
    this.#underWay.abort();
    this.#last = asked;
    const underWay = new AbortController();
    this.#underWay = underWay;
    if (asked.wanted.q.trim() === "") {
      this.#settle(null, null);
      return;
    }
    this.isUnderWay.value = true;
    try {
      const answer = await this.#client
        .index(this.#index)
        .search(requestOf(asked), { signal: underWay.signal });
      if (!underWay.signal.aborted) this.#settle(answer, null);
    } catch (error) {
      if (!underWay.signal.aborted) this.#settle(this.answer.value, troubleOf(error));
    }
  }

  /** The last search once more: there may be more records, or the server answers again. */
  async again(): Promise<void> {
    if (this.#last !== null) await this.ask(this.#last);
  }

  #settle(answer: Answer | null, trouble: Trouble | null): void {
    this.answer.value = answer;
    this.trouble.value = trouble;
    this.isUnderWay.value = false;
  }
}

function requestOf({ wanted: { q, chosen }, mode, hits: hitsPerPage }: AskedSearch): SearchRequest {
  const filters: Filter[] = facetNames.flatMap((attribute) => {
    const value = chosen[attribute];
    return value === undefined ? [] : [{ attribute, op: "eq" as const, value }];
  });
  return { q, mode, hitsPerPage, filters, facets: [...facetNames], explain: true };
}
