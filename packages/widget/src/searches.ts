import type { SearchClient, SearchRequest, SearchResponse } from "@findling/client/search";
import { type BoxAccess, BoxClient } from "./box-client.js";
import { RecentAnswers } from "./recent-answers.js";

/** An answer, and the client that got it: a click is reported with the key or token of its search. */
export interface BoxAnswer {
  readonly response: SearchResponse;
  readonly client: SearchClient;
}

/** The searches of one box. At most one is under way: a new one ends the one before. */
export class Searches {
  readonly #client: BoxClient;
  readonly #index: string;
  readonly #answers = new RecentAnswers<BoxAnswer>();
  #underWay = new AbortController();

  constructor(access: BoxAccess, index: string) {
    this.#client = new BoxClient(access);
    this.#index = index;
  }

  /** An answer that is still at hand. */
  remembered(request: SearchRequest): BoxAnswer | undefined {
    this.end();
    return this.#answers.get(JSON.stringify(request), Date.now());
  }

  /** null: another search, or the end of the box, came first. */
  async answerTo(request: SearchRequest): Promise<BoxAnswer | null> {
    this.end();
    const underWay = new AbortController();
    this.#underWay = underWay;
    const { signal } = underWay;
    try {
      const answer = await this.#client.use(async (client) => ({
        client,
        response: await client.index(this.#index).search(request, { signal }),
      }));
      if (signal.aborted) return null;
      if (!answer.response.degraded) this.#answers.keep(JSON.stringify(request), answer, Date.now());
      return answer;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  end(): void {
    this.#underWay.abort();
  }
}
