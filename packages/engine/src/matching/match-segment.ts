import { GrowableBytes, GrowableInt32 } from "../collections/growable-array.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import type { PlannedWord } from "../query/query-plan.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { NO_MATCH, WordMatcher } from "./word-matcher.js";

/** The documents of one segment that match, ascending, and how promising each is (0 best). */
export interface SegmentMatches {
  readonly live: LiveSegment;
  readonly documents: Int32Array;
  readonly priorities: Uint8Array;
}

export interface MatchInput {
  readonly dictionary: TermDictionary;
  /** At least one. */
  readonly words: readonly PlannedWord[];
  readonly wholeOnly: boolean;
}

const priorityMax = 0xff;

/** Finds the live documents in which every query word occurs (ranking 2.4). */
export class SegmentMatcher {
  readonly #matchers: WordMatcher[] = [];
  readonly #documents = new GrowableInt32(1 << 10);
  readonly #priorities = new GrowableBytes(1 << 10);

  match(live: LiveSegment, input: MatchInput): SegmentMatches {
    this.#documents.reset();
    this.#priorities.reset();
    const matchers = this.#open(live, input);
    if (matchers.every(({ estimate }) => estimate > 0)) {
      matchers.sort((a, b) => a.estimate - b.estimate);
      this.#intersect(live, matchers);
    }
    return {
      live,
      documents: this.#documents.view().slice(),
      priorities: this.#priorities.view().slice(),
    };
  }

  #open(live: LiveSegment, { words, dictionary, wholeOnly }: MatchInput): WordMatcher[] {
    return words.map((word, ordinal) => {
      const matcher = this.#matchers[ordinal] ?? new WordMatcher();
      this.#matchers[ordinal] = matcher;
      matcher.open({ segment: live.segment, dictionary, word, wholeOnly });
      return matcher;
    });
  }

  /** The rarest word leads, the others are asked for its documents only. */
  #intersect({ live }: LiveSegment, matchers: readonly WordMatcher[]): void {
    const [lead] = matchers;
    let document = lead.firstFrom(0);
    while (document !== NO_MORE_DOCS) {
      const priority = live.get(document) ? totalPriority(matchers, document) : NO_MATCH;
      if (priority !== NO_MATCH) {
        this.#documents.push(document);
        this.#priorities.push(Math.min(priority, priorityMax));
      }
      document = lead.firstFrom(document + 1);
    }
  }
}

function totalPriority(matchers: readonly WordMatcher[], document: number): number {
  let total = 0;
  for (const matcher of matchers) {
    const priority = matcher.priorityOf(document);
    if (priority === NO_MATCH) return NO_MATCH;
    total += priority;
  }
  return total;
}
