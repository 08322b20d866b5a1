import type { SearchRequest } from "@findling/protocol";
import { runSearch, type SearchTools } from "../search/run-search.js";
import type { HeldIndex } from "../snapshots/held-indexes.js";
import { clockMs } from "../tracing/clock.js";
import { recordText } from "./record-texts.js";
import { typedRequests } from "./typed-requests.js";

/** The least documents of an index to warm up with: in smaller indexes even the first search is fast. */
const documentsMin = 10_000;
/**
 * A thread is warm after this many searches: then one client is answered about as fast as later, and sixteen
 * clients a fifth slower (measured with a million records).
 */
const searchesMax = 3_000;
/** A thread searches for this long at most to warm up, if the index is large or the machine is slow. */
const searchingMsMax = 15_000;

/**
 * Searches of a thread's own, so that the searches of people find compiled code: V8 compiles code that has
 * run often, in every thread anew. Answers and errors of these searches are ignored.
 */
export class WarmUp {
  readonly #heldOf: (index: string) => HeldIndex | undefined;
  /** The largest index that was offered. */
  #index: { readonly name: string; readonly documents: number } | null = null;
  #requests: SearchRequest[] = [];
  #texts = 0;
  /** How many searches the thread has run, including those of people. */
  #searches = 0;
  #searchingMs = 0;
  /** The memory of the previous answer. */
  #memory: ArrayBuffer | null = null;

  constructor(heldOf: (index: string) => HeldIndex | undefined) {
    this.#heldOf = heldOf;
  }

  /** Whether there is an index to search, and a reason to do so. */
  get isWanted(): boolean {
    return this.#index !== null && this.#searches < searchesMax && this.#searchingMs < searchingMsMax;
  }

  /** Notes an index that the thread holds, in its newest state. */
  offer(name: string, documents: number): void {
    if (documents < documentsMin || documents <= (this.#index?.documents ?? 0)) return;
    if (name !== this.#index?.name) this.#requests = [];
    this.#index = { name, documents };
  }

  /** Counts a search of a client, which warms up the thread as well. */
  count(): void {
    this.#searches++;
  }

  /** Runs one search, if any is still wanted. */
  step(tools: SearchTools): void {
    if (!this.isWanted) return;
    const begunAt = clockMs();
    this.#searches++;
    try {
      this.#search(tools);
    } catch {
      // A record may be gone, an index closed or damaged: somebody who searches it gets the error.
    }
    this.#searchingMs += clockMs() - begunAt;
    if (!this.isWanted) this.#forget();
  }

  #forget(): void {
    this.#index = null;
    this.#requests = [];
    this.#memory = null;
  }

  #search(tools: SearchTools): void {
    if (this.#index === null) return;
    const { name } = this.#index;
    const held = this.#heldOf(name);
    if (held === undefined) {
      this.#forget();
      return;
    }
    if (this.#requests.length === 0) this.#requests = requestsFrom(held, this.#texts++, tools);
    const request = this.#requests.shift();
    if (request === undefined) return;
    const job = { index: name, keyId: "", request, limits: {}, queryID: null, parsedAt: clockMs() };
    this.#memory = runSearch(job, held, tools, this.#memory).body.buffer;
  }
}

function requestsFrom(held: HeldIndex, ordinal: number, { reader }: SearchTools): SearchRequest[] {
  const text = recordText(held, ordinal, reader);
  return text === undefined ? [] : typedRequests(text, held.settings.indexTime.attributesForFaceting);
}
