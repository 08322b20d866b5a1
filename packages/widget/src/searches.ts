import type { ClickEvent, SearchRequest, SearchResponse } from "@findling/client/search";
import { type BoxAccess, BoxClient } from "./box-client.js";
import { RecentAnswers } from "./recent-answers.js";

export interface BoxAnswer {
  readonly response: SearchResponse;
  /** Reports a click with the key or token of the search, or with a new token if that one has expired. */
  readonly click: (event: ClickEvent) => Promise<void>;
}

export interface SearchAccess extends BoxAccess {
  readonly index: string;
}

/** The searches of one box. At most one is under way: a new one ends the one before. */
export class Searches {
  #index: string;
  #client: BoxClient;
  #answers = new RecentAnswers<BoxAnswer>();
  #underWay = new AbortController();

  constructor(access: SearchAccess) {
    this.#index = access.index;
    this.#client = new BoxClient(access);
  }

  /**
   * The next search has this access. What was answered before may be for another visitor, and is forgotten. A
   * search that is under way goes on: pages give a new function for the token whenever they are rendered.
   */
  renew(access: SearchAccess): void {
    this.#index = access.index;
    this.#client = new BoxClient(access);
    this.#answers = new RecentAnswers();
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
    const answers = this.#answers;
    const box = this.#client;
    try {
      const answer = await box.use(async (client) => ({
        response: await client.index(this.#index).search(request, { signal }),
        click: (event: ClickEvent) => box.use((used) => used.click(event), client),
      }));
      if (signal.aborted) return null;
      if (!answer.response.degraded) answers.keep(JSON.stringify(request), answer, Date.now());
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
