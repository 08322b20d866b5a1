import type { Bitset } from "../collections/bitset.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { SegmentMatcher, type SegmentMatches } from "./match-segment.js";
import type { OccurrenceVerifier } from "./occurrence-verifier.js";
import { allRequired, derivationCostMax, type Requirement } from "./requirement.js";
import { type Reach, WordMatcher } from "./word-matcher.js";

export interface QueryMatcherInput {
  readonly segments: readonly LiveSegment[];
  /** By segment: the documents that the search may see (ranking 2.4). */
  readonly visible: readonly Bitset[];
  readonly dictionary: TermDictionary;
  readonly plan: Pick<QueryPlan, "words" | "phrases">;
  /** Pieces of words do not match (`prefix: false`). */
  readonly wholeOnly: boolean;
  readonly verifier: OccurrenceVerifier;
}

/** The words of one query over all segments of an index; may be asked for matches under several requirements. */
export class QueryMatcher {
  readonly #input: QueryMatcherInput;
  /** By segment, by word. */
  readonly #matchers: readonly (readonly WordMatcher[])[];
  readonly #segmentMatcher = new SegmentMatcher();

  constructor(input: QueryMatcherInput) {
    this.#input = input;
    this.#matchers = input.segments.map((live) => wordMatchers(live, input));
  }

  /** By segment. */
  match(requirement: Requirement): SegmentMatches[] {
    const { segments, visible, verifier } = this.#input;
    return this.#matchers.map((matchers, segment) => {
      const verify = (document: number) => verifier.verify(segments[segment], document, requirement);
      const hasCandidates = matchers.some((matcher) => matcher.hasCandidates);
      return this.#segmentMatcher.match({
        matchers,
        visible: visible[segment],
        requirement,
        verify: hasCandidates ? verify : null,
      });
    });
  }

  /** Whether a word occurs in some visible document; `costless`: at cost 0. */
  occurs(word: number, reach: "all" | "costless" = "all"): boolean {
    return (
      this.#matchers.some((matchers, segment) => this.#occursForCertain(matchers[word], segment, reach)) ||
      this.#matchers.some((matchers, segment) => this.#occursInCandidate(matchers, segment, { word, reach }))
    );
  }

  #occursForCertain(matcher: WordMatcher, segment: number, reach: Reach): boolean {
    const visible = this.#input.visible[segment];
    matcher.rewind();
    let document = matcher.firstCertainFrom(0, reach);
    while (document !== NO_MORE_DOCS) {
      if (visible.get(document)) return true;
      document = matcher.firstCertainFrom(document + 1, reach);
    }
    return false;
  }

  #occursInCandidate(matchers: readonly WordMatcher[], segment: number, { word, reach }: WordReach): boolean {
    const { segments, visible, verifier, plan } = this.#input;
    const all = allRequired(plan.words.length);
    const costMax = reach === "costless" ? 0 : derivationCostMax;
    let document = matchers[word].firstCandidateFrom(0);
    while (document !== NO_MORE_DOCS) {
      if (visible[segment].get(document)) {
        if (verifier.verify(segments[segment], document, all).costs[word] <= costMax) return true;
      }
      document = matchers[word].firstCandidateFrom(document + 1);
    }
    return false;
  }
}

interface WordReach {
  readonly word: number;
  readonly reach: Reach;
}

function wordMatchers(
  { segment }: LiveSegment,
  { plan, dictionary, wholeOnly }: QueryMatcherInput,
): WordMatcher[] {
  const matchers: WordMatcher[] = [];
  for (const [ordinal, word] of plan.words.entries()) {
    const phrases = plan.phrases.filter(({ words }) => (words & (1 << ordinal)) !== 0);
    const previous = matchers.at(-1);
    matchers.push(new WordMatcher({ segment, dictionary, word, phrases, previous, wholeOnly }));
  }
  return matchers;
}
