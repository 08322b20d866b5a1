import type { Bitset } from "../collections/bitset.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import type { PlannedWord } from "../query/planned-word.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { LevelMatcher } from "./level-matcher.js";
import { SegmentMatcher, type SegmentMatches } from "./match-segment.js";
import { derivationCostMax, type Requirement } from "./requirement.js";
import { requiredBits, WordMatcher } from "./word-matcher.js";

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
  readonly #input: QueryMatcherInput;
  readonly #visible: readonly Bitset[];
  /** By segment, by word. */
  readonly #matchers: readonly (readonly WordMatcher[])[];
  readonly #segmentMatcher = new SegmentMatcher();

  constructor(input: QueryMatcherInput) {
    const { segments, visible, dictionary, words, wholeOnly } = input;
    this.#input = input;
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

  /** Whether a term that stands for some word at `cost` does so in some visible document. */
  occursAs(text: string, cost: number): boolean {
    const { segments, dictionary, wholeOnly } = this.#input;
    const level = { cost, texts: [text], prefix: null };
    return segments.some(({ segment }, i) => {
      const matcher = new LevelMatcher(segment, dictionary, level, requiredBits(cost, wholeOnly));
      return hasVisible(matcher, this.#visible[i], cost);
    });
  }

  /** Whether a word occurs in one of `matches`, which are by segment. */
  occursAmong(word: number, matches: readonly SegmentMatches[]): boolean {
    return this.#matchers.some((matchers, segment) => {
      matchers[word].rewind();
      return matches[segment].documents.some((document) => matchers[word].find(document, derivationCostMax));
    });
  }
}

/** Where something occurs, by ascending documents. */
interface Occurring {
  rewind(): void;
  firstFrom(from: number, costMax: number): number;
}

function hasVisible(matcher: Occurring, visible: Bitset, cost: number): boolean {
  matcher.rewind();
  let document = matcher.firstFrom(0, cost);
  while (document !== NO_MORE_DOCS) {
    if (visible.get(document)) return true;
    document = matcher.firstFrom(document + 1, cost);
  }
  return false;
}
