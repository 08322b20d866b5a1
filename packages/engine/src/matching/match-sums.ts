import { NO_PRIORITY } from "./level.js";
import { NO_OCCURRENCE } from "./occurrence-verifier.js";
import type { SegmentMatches } from "./segment-matches.js";
import type { FoundWord } from "./word-matcher.js";

/** Sums up, word by word, how documents match. Word by word, because then each loop is over a few arrays of bytes. */
export class MatchSums {
  /** Those that may match, ascending. */
  readonly #documents: Int32Array;
  readonly #words: Uint8Array;
  readonly #typos: Uint8Array;
  readonly #priorities: Uint8Array;
  /** 1 where a required word does not occur. */
  readonly #isMissing: Uint8Array;

  constructor(documents: Int32Array) {
    const { length } = documents;
    this.#documents = documents;
    this.#words = new Uint8Array(length);
    this.#typos = new Uint8Array(length);
    this.#priorities = new Uint8Array(length).fill(NO_PRIORITY);
    this.#isMissing = new Uint8Array(length);
  }

  /** A word, by document. */
  add({ costs, priorities }: FoundWord, isRequired: boolean): void {
    const [words, typos, best, isMissing] = [this.#words, this.#typos, this.#priorities, this.#isMissing];
    for (let i = 0; i < costs.length; i++) {
      const cost = costs[i];
      if (cost === NO_OCCURRENCE) {
        if (isRequired) isMissing[i] = 1;
        continue;
      }
      words[i]++;
      typos[i] += cost;
      if (priorities[i] < best[i]) best[i] = priorities[i];
    }
  }

  /** Once. */
  matches(): SegmentMatches {
    const [documents, words, typos, best] = [this.#documents, this.#words, this.#typos, this.#priorities];
    let length = 0;
    for (let i = 0; i < documents.length; i++) {
      if (this.#isMissing[i] === 1 || words[i] === 0) continue;
      documents[length] = documents[i];
      words[length] = words[i];
      typos[length] = typos[i];
      best[length++] = best[i];
    }
    return {
      documents: documents.subarray(0, length),
      words: words.subarray(0, length),
      typos: typos.subarray(0, length),
      priorities: best.subarray(0, length),
    };
  }
}
