import type { Bitset } from "../collections/bitset.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import type { PlannedWord } from "../query/planned-word.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { SegmentMatcher, type SegmentMatches } from "./match-segment.js";
import { derivationCostMax, type Requirement } from "./requirement.js";
import { WordMatcher } from "./word-matcher.js";

export interface QueryMatcherInput {
  readonly segments: readonly LiveSegment[];
  /** By segment: the documents that the search may see (ranking 2.4). */
  readonly visible: readonly Bitset[];
  readonly dictionary: TermDictionary;
  readonly words: readonly PlannedWord[];
  /** Pieces of words do not match (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/** The words of one query over all segments of an index; may be asked for matches under several requirements. */
export class QueryMatcher {
  readonly #visible: readonly Bitset[];
  /** By segment, by word. */
  readonly #matchers: readonly (readonly WordMatcher[])[];
  readonly #segmentMatcher = new SegmentMatcher();

  constructor({ segments, visible, dictionary, words, wholeOnly }: QueryMatcherInput) {
    this.#visible = visible;
    this.#matchers = segments.map(({ segment }) =>
      words.map((word) => new WordMatcher({ segment, dictionary, word, wholeOnly })),
    );
  }

  /** By segment. */
  match(requirement: Requirement): SegmentMatches[] {
    return this.#matchers.map((matchers, segment) =>
      this.#segmentMatcher.match(matchers, this.#visible[segment], requirement),
    );
  }

  /** Whether a word occurs in some visible document at most at `cost`. */
  occurs(word: number, cost = derivationCostMax): boolean {
    return this.#matchers.some((matchers, segment) =>
      hasVisible(matchers[word], this.#visible[segment], cost),
    );
  }
}

function hasVisible(matcher: WordMatcher, visible: Bitset, cost: number): boolean {
  matcher.rewind();
  let document = matcher.firstFrom(0, cost);
  while (document !== NO_MORE_DOCS) {
    if (visible.get(document)) return true;
    document = matcher.firstFrom(document + 1, cost);
  }
  return false;
}
