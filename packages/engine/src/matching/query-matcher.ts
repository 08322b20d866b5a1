import type { Bitset } from "../collections/bitset.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../postings/doc-id.js";
import { derivationCostMax } from "../postings/rating.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { DocumentVerifier, VisitCosts, WordCosts } from "../reading/document-verifier.js";
import { allRequired, type Requirement } from "../reading/requirement.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { MatchClasses } from "./matches/match-classes.js";
import { matchSegment } from "./matches/match-segment.js";
import type { SegmentMatches } from "./matches/segment-matches.js";
import { type CountedWord, countedWords } from "./words/counted-words.js";
import { type Reach, WordMatcher } from "./words/word-matcher.js";
import type { Workspace } from "./workspace.js";

export interface QueryMatcherInput {
  readonly segments: readonly LiveSegment[];
  /** By segment: the documents that the search may see (ranking 2.4). */
  readonly visible: readonly Bitset[];
  readonly dictionary: TermDictionary;
  readonly workspace: Workspace;
  readonly plan: Pick<QueryPlan, "words" | "phrases">;
  /** Pieces of words do not match (`prefix: false`). */
  readonly wholeOnly: boolean;
  readonly verifier: DocumentVerifier;
}

/**
 * The words of one query over all segments of an index; may be asked for matches under several requirements.
 */
export class QueryMatcher {
  readonly #input: QueryMatcherInput;
  readonly #classes: MatchClasses;
  /** By segment, by word. */
  readonly #matchers: readonly (readonly WordMatcher[])[];

  constructor(input: QueryMatcherInput) {
    this.#input = input;
    this.#classes = new MatchClasses(input.plan.words.length);
    this.#matchers = input.segments.map((live) => wordMatchers(live, input));
  }

  /** By segment. */
  match(requirement: Requirement): SegmentMatches[] {
    const { segments, visible, verifier, workspace } = this.#input;
    return this.#matchers.map((matchers, segment) => {
      const verifyEach = (documents: Uint32Array, visit: VisitCosts) =>
        verifier.verifyEach(segments[segment], documents, requirement, visit);
      const hasCandidates = matchers.some((matcher) => matcher.hasCandidates);
      return matchSegment({
        matchers,
        visible: visible[segment],
        requirement,
        classes: this.#classes,
        workspace,
        hasCandidates,
        verifyEach,
      });
    });
  }

  /** The words that count in a segment. */
  countedIn(segment: number, requirement: Requirement): CountedWord[] {
    return countedWords(this.#matchers[segment], requirement);
  }

  /** Whether a word occurs in some visible document; `costless`: at cost 0. */
  occurs(word: number, reach: "all" | "costless" = "all"): boolean {
    const costMax = reach === "costless" ? 0 : derivationCostMax;
    return (
      this.#occursForCertain(word, reach) ||
      this.#matchers.some((matchers, segment) =>
        this.#someCandidate(matchers[word], segment, ({ costs }) => costs[word] <= costMax),
      )
    );
  }

  #occursForCertain(word: number, reach: Reach): boolean {
    const { visible } = this.#input;
    return this.#matchers.some((matchers, segment) => matchers[word].occursIn(visible[segment], reach));
  }

  /** Whether some visible candidate is found by reading it to be as asked. */
  #someCandidate(matcher: WordMatcher, segment: number, isAsked: (costs: WordCosts) => boolean): boolean {
    const { segments, visible, verifier, plan } = this.#input;
    const all = allRequired(plan.words.length);
    matcher.rewind();
    let document = matcher.firstCandidateFrom(0);
    while (document !== NO_MORE_DOCS) {
      if (visible[segment].get(document) && isAsked(verifier.verify(segments[segment], document, all))) {
        return true;
      }
      document = matcher.firstCandidateFrom(document + 1);
    }
    return false;
  }
}

function wordMatchers(
  { segment }: LiveSegment,
  { plan, dictionary, workspace, wholeOnly }: QueryMatcherInput,
): WordMatcher[] {
  const matchers: WordMatcher[] = [];
  for (const [ordinal, word] of plan.words.entries()) {
    const phrases = plan.phrases.filter(({ words }) => (words & (1 << ordinal)) !== 0);
    const previous = matchers.at(-1);
    const source = { segment, dictionary, workspace };
    matchers.push(new WordMatcher({ ...source, word, phrases, previous, wholeOnly }));
  }
  return matchers;
}
