import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import { TOLERANT, WHOLE, WHOLE_TOLERANT } from "../postings/posting-summary.js";
import type { PlannedWord } from "../query/planned-word.js";
import type { Segment } from "../segment/segment.js";
import { LevelMatcher, NO_MATCH } from "./level-matcher.js";

export interface WordMatcherInput {
  readonly segment: Segment;
  readonly dictionary: TermDictionary;
  readonly word: PlannedWord;
  /** Only whole words count, pieces of words do not (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/** The documents of one segment in which one query word occurs, and at what cost. */
export class WordMatcher {
  /** At least as many documents match. 0: none does. */
  readonly estimate: number;
  /** The cost and priority of the document that `find` found last. */
  cost = 0;
  priority = 0;
  /** Cheapest first. */
  readonly #levels: readonly LevelMatcher[];

  constructor({ segment, dictionary, word, wholeOnly }: WordMatcherInput) {
    this.#levels = word
      .levels()
      .map((level) => new LevelMatcher(segment, dictionary, level, requiredBits(level.cost, wholeOnly)))
      .filter(({ estimate }) => estimate > 0);
    this.estimate = this.#levels.reduce((sum, { estimate }) => sum + estimate, 0);
  }

  /** Stands before the first document again. */
  rewind(): void {
    for (const level of this.#levels) level.rewind();
  }

  /** The first document at or after `from` that has the word at most at `costMax`; `from` ascends. */
  firstFrom(from: number, costMax: number): number {
    let first: number = NO_MORE_DOCS;
    for (const level of this.#levels) {
      if (level.cost > costMax) break;
      const document = level.firstFrom(from);
      if (document < first) first = document;
    }
    return first;
  }

  /** Whether `document` has the word at most at `costMax`; sets `cost` and `priority`. Documents ascend. */
  find(document: number, costMax: number): boolean {
    for (const level of this.#levels) {
      if (level.cost > costMax) break;
      const priority = level.priorityOf(document);
      if (priority === NO_MATCH) continue;
      this.cost = level.cost;
      this.priority = priority;
      return true;
    }
    return false;
  }
}

/** Of a posting's summary: a cost above 0 counts only in tiers with typo tolerance. */
export function requiredBits(cost: number, wholeOnly: boolean): number {
  if (cost === 0) return wholeOnly ? WHOLE : 0;
  return wholeOnly ? WHOLE_TOLERANT : TOLERANT;
}
