import type { SearchResult } from "@findling/client";
import type { JsonObject } from "@findling/protocol";
import { messageOf } from "../../failure.js";
import { lineText } from "./edited-line.js";
import type { PressedKey } from "./pressed-key.js";
import { afterAnswer, afterFailure, afterKey, type WatchState, watchStateOf } from "./watch-state.js";

/** Searches, and rejects once the signal is aborted. */
export type WatchSearch = (q: string, signal: AbortSignal) => Promise<SearchResult<JsonObject>>;

/** Searches what is typed. At most one search is under way: the next one ends it. */
export class WatchedSearch {
  readonly #search: WatchSearch;
  readonly #changed: (state: WatchState) => void;
  #state: WatchState;
  #underWay = new AbortController();
  #started = 0;

  /** @param changed is called with every new state */
  constructor(query: string, search: WatchSearch, changed: (state: WatchState) => void) {
    this.#search = search;
    this.#changed = changed;
    this.#state = watchStateOf(query);
  }

  get state(): WatchState {
    return this.#state;
  }

  start(): void {
    this.#become(this.#state);
  }

  press(keys: readonly PressedKey[]): void {
    this.#become(keys.reduce(afterKey, this.#state));
  }

  /** Ends what is under way. Nothing is shown afterwards. */
  stop(): void {
    this.#underWay.abort();
  }

  #become(state: WatchState): void {
    this.#state = state;
    if (state.search !== this.#started) this.#begin(state);
    this.#changed(this.#state);
  }

  #begin({ search, line }: WatchState): void {
    this.#started = search;
    this.#underWay.abort();
    this.#underWay = new AbortController();
    const { signal } = this.#underWay;
    const become = (state: WatchState): void => {
      // An aborted search rejects late. After a stop the screen is not ours any more.
      if (!signal.aborted) this.#become(state);
    };
    this.#search(lineText(line), signal).then(
      (answer) => become(afterAnswer(this.#state, search, answer)),
      (error: unknown) => become(afterFailure(this.#state, search, messageOf(error))),
    );
  }
}
