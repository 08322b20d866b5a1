/**
 * *Matching*: from a query plan to the documents that have the required words, with a rough rank for each.
 *
 * Reading the positions of the terms takes about a microsecond a document. But postings lie in long arrays,
 * and one byte for each document says how well a word occurs there. This byte is its *rating*. Matching works
 * on ratings, segment by segment, and reads a document only if postings cannot decide.
 *
 *     PlannedWord --> WordMatcher (one per word and segment)
 *                       level: cost 0 -> posting lists --+
 *                       level: cost 1 -> posting lists --+--> ratings, by document --+
 *                       pairs of words -> rated level ---+                           |
 *                       candidates: a phrase may stand --+                           |
 *     PlannedWord --> WordMatcher --> ... --> ratings -------------------------------+--> SegmentMatches
 *
 * Many matches are found through arrays over all documents (match-by-document.ts), few through a list that
 * each word shortens, the rarest first (match-by-list.ts). Where any word is enough (match-any.ts), a word
 * has a bit for each document and no rating: BM25 decides then.
 *
 * Example: `red labtop`. `laptop` stands for `labtop` at cost 1. The title is tier 0, the body tier 1. A
 * rating is 32 * (2 - cost) + 32 - place. A place is twice the tier, plus 1 if not at the start. A class is
 * 32 * typos + place here, and a lower one is better. Its place is the best that `attribute` may give.
 *
 *     0: title `red laptop`                 red 96 (place 0), labtop 63 (cost 1, place 1): class 32
 *     2: title `red`, body `old laptop`     red 96 (place 0), labtop 61 (cost 1, place 3): class 34
 *
 * Good for: exact counts of matches, facets and filters, and ranking the best classes first.
 * Not good for: distances, phrases and exactness, as postings know no positions. See DocumentVerifier.
 *
 * @module
 */
import type { Bitset } from "../collections/bitset.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../postings/doc-id.js";
import { derivationCostMax } from "../postings/rating.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { DocumentVerifier, VisitCosts, WordCosts } from "../reading/document-verifier.js";
import { allRequired, type Requirement } from "../reading/requirement.js";
import type { SearchableAttribute } from "../schema/searchable-attributes.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { MatchClasses } from "./matches/match-classes.js";
import { matchSegment } from "./matches/match-segment.js";
import type { SegmentMatches } from "./matches/segment-matches.js";
import { type CountedWord, countedWords } from "./words/counted-words.js";
import type { PairOccurrences } from "./words/pair-occurrences.js";
import type { Reach } from "./words/sought-word.js";
import { WordMatcher } from "./words/word-matcher.js";
import type { Workspace } from "./workspace/workspace.js";

/** A planned query, and the index that it is matched in. */
export interface MatchQuery {
  readonly segments: readonly LiveSegment[];
  /** For each segment: the documents that the search may see (ranking 2.4). */
  readonly visible: readonly Bitset[];
  readonly dictionary: TermDictionary;
  readonly workspace: Workspace;
  readonly plan: Pick<QueryPlan, "words" | "phrases">;
  /** By segment: where the word pairs among the phrases stand. */
  readonly pairOccurrences: readonly PairOccurrences[];
  readonly attributes: readonly SearchableAttribute[];
  /** Whether pieces of words do not match (`prefix: false`). */
  readonly wholeOnly: boolean;
  readonly verifier: DocumentVerifier;
}

/** The words of one query over all segments of an index. It can match them under several requirements. */
export class QueryMatcher {
  readonly #query: MatchQuery;
  readonly #classes: MatchClasses;
  /** For each segment, by word. */
  readonly #matchers: readonly (readonly WordMatcher[])[];

  constructor(query: MatchQuery) {
    this.#query = query;
    this.#classes = new MatchClasses(query.plan.words.length);
    this.#matchers = query.segments.map((live, segment) =>
      wordMatchers(live, query.pairOccurrences[segment], query),
    );
  }

  /** The matches of each segment. */
  match(requirement: Requirement): SegmentMatches[] {
    const { segments, visible, verifier, workspace } = this.#query;
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

  /** Whether a word occurs in some visible document. With the reach `costless`, only at cost 0. */
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
    const { visible } = this.#query;
    return this.#matchers.some((matchers, segment) => matchers[word].occursIn(visible[segment], reach));
  }

  /** Reads visible candidates of a segment until `isAsked` holds for one. Returns whether there is one. */
  #someCandidate(matcher: WordMatcher, segment: number, isAsked: (costs: WordCosts) => boolean): boolean {
    const { segments, visible, verifier, plan } = this.#query;
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
  pairOccurrences: PairOccurrences,
  { plan, dictionary, workspace, attributes, wholeOnly }: MatchQuery,
): WordMatcher[] {
  const matchers: WordMatcher[] = [];
  for (const [ordinal, word] of plan.words.entries()) {
    const phrases = plan.phrases.filter(({ words }) => (words & (1 << ordinal)) !== 0);
    const previous = matchers.at(-1);
    matchers.push(
      new WordMatcher({
        segment,
        dictionary,
        workspace,
        word,
        phrases,
        pairOccurrences,
        attributes,
        previous,
        wholeOnly,
      }),
    );
  }
  return matchers;
}
