import type { Filter, Hit, IndexClient, SearchResult } from "@findling/client";
import { signal } from "@preact/signals";
import { type Problem, problemOf } from "../problem.js";
import type { PreviewQuery } from "./preview-query.js";

/** How many hits are asked for at first, and how many more with each press of the button. */
export const hitsStep = 20;
export const hitsMax = 100;

export type PreviewAnswer = Omit<SearchResult<object>, "hits"> & { readonly hits: readonly Hit[] };

export interface AskedPreview {
  readonly query: PreviewQuery;
  /** Attributes whose values are counted. */
  readonly facets: readonly string[];
  readonly hits: number;
}

/** The searches of a preview. One is under way at most: a new one ends the one before. */
export class PreviewSearch {
  /** The last answer stays until the next one is there. */
  readonly answer = signal<PreviewAnswer | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly isUnderWay = signal(false);
  readonly #index: IndexClient;
  #underWay = new AbortController();

  constructor(index: IndexClient) {
    this.#index = index;
  }

  /** Never rejects: what went wrong is in `problem`. */
  async ask(asked: AskedPreview): Promise<void> {
    this.#underWay.abort();
    const underWay = new AbortController();
    this.#underWay = underWay;
    this.isUnderWay.value = true;
    try {
      const answer = await this.#index.search(requestOf(asked), { signal: underWay.signal });
      if (underWay.signal.aborted) return;
      this.answer.value = answer;
      this.problem.value = null;
    } catch (error) {
      if (underWay.signal.aborted) return;
      this.problem.value = problemOf(error);
    }
    this.isUnderWay.value = false;
  }

  stop(): void {
    this.#underWay.abort();
  }
}

function requestOf({ query: { q, mode, chosen }, facets, hits }: AskedPreview) {
  const filters = [...chosen].map(([attribute, value]): Filter => ({ attribute, op: "eq", value }));
  return { q, mode, filters, facets: [...facets], hitsPerPage: hits, explain: true };
}
