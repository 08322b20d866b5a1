import { ApiFailure, type CallOptions, type Client, type SearchRequest } from "@findling/client";
import { signal } from "@preact/signals";
import { draftSearch, type ShownAnswer } from "../draft-search.js";
import { type Problem, problemOf } from "../problem.js";
import type { QueryTime } from "../settings/setting-names.js";
import { requestedFilter } from "./preview-filters.js";
import type { PreviewQuery } from "./preview-query.js";

/** How many hits are asked for at first, and how many more with each press of the button. */
export const hitsStep = 20;
export const hitsMax = 100;

/** The answer to a search with a draft, or why the server refused the draft. */
export type DraftOutcome =
  | { readonly kind: "found"; readonly answer: ShownAnswer }
  | { readonly kind: "refused"; readonly message: string };

/** The answers to one search. */
export interface PreviewAnswers {
  /** The query that was searched for. By now something else may be in the field. */
  readonly query: PreviewQuery;
  readonly saved: ShownAnswer;
  /** null: there is no draft, or nobody asked for it. */
  readonly draft: DraftOutcome | null;
}

export interface AskedPreview {
  readonly query: PreviewQuery;
  /** Attributes whose values are counted. */
  readonly facets: readonly string[];
  readonly hits: number;
  /** Settings to try beside the saved ones; null: none. */
  readonly draft: Partial<QueryTime> | null;
}

/** The searches of a preview. One is under way at most: a new one ends the one before. */
export class PreviewSearch {
  /** The last answers stay until the next ones are there: both of them, so that they can be compared. */
  readonly answers = signal<PreviewAnswers | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly isUnderWay = signal(false);
  readonly #client: Client;
  readonly #index: string;
  #underWay = new AbortController();

  constructor(client: Client, index: string) {
    this.#client = client;
    this.#index = index;
  }

  /** Never rejects: what went wrong is in `problem`. */
  async ask(asked: AskedPreview): Promise<void> {
    this.#underWay.abort();
    const underWay = new AbortController();
    this.#underWay = underWay;
    this.isUnderWay.value = true;
    const stop = { signal: underWay.signal };
    try {
      const search = requestOf(asked);
      const [saved, draft] = await Promise.all([
        this.#client.index(this.#index).search(search, stop),
        asked.draft === null ? null : this.#try(search, asked.draft, stop),
      ]);
      if (underWay.signal.aborted) return;
      this.answers.value = { query: asked.query, saved, draft };
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

  /** Nothing is searched for any more, and nothing is shown of what was. */
  clear(): void {
    this.stop();
    this.answers.value = null;
    this.problem.value = null;
    this.isUnderWay.value = false;
  }

  /** Rejects as the client does, but for a refusal of the draft itself, which is an outcome. */
  async #try(
    search: SearchRequest,
    queryTime: Partial<QueryTime>,
    stop: Pick<CallOptions, "signal">,
  ): Promise<DraftOutcome> {
    try {
      const answer = await draftSearch(this.#client, this.#index, { search, queryTime }, stop);
      return { kind: "found", answer };
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 400)) throw error;
      return { kind: "refused", message: error.message };
    }
  }
}

function requestOf({ query: { q, mode, filters }, facets, hits }: AskedPreview): SearchRequest {
  const asked = { q, mode, facets: [...facets], hitsPerPage: hits, explain: true };
  return { ...asked, filters: filters.map(requestedFilter) };
}
