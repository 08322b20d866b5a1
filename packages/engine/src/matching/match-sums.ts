import { NO_PRIORITY } from "./level.js";
import { NO_OCCURRENCE, type WordCosts } from "./occurrence-verifier.js";
import type { SegmentMatches } from "./segment-matches.js";
import type { Reach, WordMatcher } from "./word-matcher.js";

export interface CountedWord {
  /** Its number in the query. */
  readonly word: number;
  readonly matcher: WordMatcher;
  readonly isRequired: boolean;
  readonly reach: Reach;
}

/** Sums up, word by word, how documents match. Word by word, because then each loop is over a few arrays of bytes. */
export class MatchSums {
  /** Those that may match, ascending. */
  readonly documents: Int32Array;
  readonly #words: Uint8Array;
  readonly #typos: Uint8Array;
  readonly #priorities: Uint8Array;
  /** 1 where a required word does not occur. */
  readonly #isMissing: Uint8Array;

  constructor(documents: Int32Array) {
    const { length } = documents;
    this.documents = documents;
    this.#words = new Uint8Array(length);
    this.#typos = new Uint8Array(length);
    this.#priorities = new Uint8Array(length).fill(NO_PRIORITY);
    this.#isMissing = new Uint8Array(length);
  }

  add({ matcher, reach, isRequired }: CountedWord): void {
    const { length } = this.documents;
    const costs = new Uint8Array(length).fill(NO_OCCURRENCE);
    const priorities = new Uint8Array(length);
    matcher.findAll(this.documents, reach, { costs, priorities });
    const [words, typos, best, isMissing] = [this.#words, this.#typos, this.#priorities, this.#isMissing];
    for (let i = 0; i < length; i++) {
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

  /** Document number `i`, of which postings do not tell enough, has been read. */
  replace(i: number, words: readonly CountedWord[], { costs, priorities }: WordCosts): void {
    this.#words[i] = 0;
    this.#typos[i] = 0;
    this.#priorities[i] = NO_PRIORITY;
    this.#isMissing[i] = 0;
    for (const { word, isRequired } of words) {
      if (costs[word] === NO_OCCURRENCE) {
        if (isRequired) this.#isMissing[i] = 1;
        continue;
      }
      this.#words[i]++;
      this.#typos[i] += costs[word];
      if (priorities[word] < this.#priorities[i]) this.#priorities[i] = priorities[word];
    }
  }

  /** Once. */
  matches(): SegmentMatches {
    const [documents, words, typos, best] = [this.documents, this.#words, this.#typos, this.#priorities];
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
