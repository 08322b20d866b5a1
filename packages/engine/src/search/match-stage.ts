import { bitCount } from "../collections/bit-count.js";
import type { Bitset } from "../collections/bitset.js";
import { matchAll } from "../matching/matches/match-all.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import { QueryMatcher } from "../matching/query-matcher.js";
import { matchRemovingWords } from "../matching/word-removal.js";
import { findPairs, isSoughtPair } from "../matching/words/pair-occurrences.js";
import { addPhraseFrequencies } from "../matching/words/phrase-frequencies.js";
import type { OpenPlan, QueryPlan } from "../query/query-plan.js";
import type { QueryWord, QueryWords } from "../query/word-roles.js";
import { DocumentVerifier } from "../reading/document-verifier.js";
import { QueryScan } from "../reading/query-scan.js";
import type { Requirement } from "../reading/requirement.js";
import type { PlannedSearch } from "./plan-stage.js";
import type { SearchContext } from "./search-context.js";

/** A query without words that are looked for: every document that may be seen matches. */
export interface Browsing {
  readonly kind: "browsing";
  readonly plan: QueryPlan;
  /** By segment. */
  readonly matches: readonly SegmentMatches[];
}

/** A query with words. */
export interface TextMatching {
  readonly kind: "text";
  readonly plan: QueryPlan;
  /** The words that a match must have, after words were removed. */
  readonly requirement: Requirement;
  readonly matcher: QueryMatcher;
  readonly scan: QueryScan;
  /** By segment. */
  readonly matches: readonly SegmentMatches[];
}

export type Matching = Browsing | TextMatching;

/** Finds every document that matches; removes words if nothing does (ranking 2.4). */
export function matchSearch(context: SearchContext, planned: PlannedSearch): Matching {
  const { planner, words, visible } = planned;
  const plan = planner.plan(words);
  if (plan.words.length === 0)
    return { kind: "browsing", plan, matches: matchAll(visible, context.workspace) };
  const first = openMatcher(context, plan, visible);
  let last = first;
  const { matcher, matches, requirement } = matchRemovingWords({
    matcher: first.matcher,
    wordCount: plan.words.length,
    mode: context.snapshot.settings.queryTime.removeWordsIfNoResults,
    partialMatcher: (left) => {
      if (!hasShortPrefix(words, left)) return first.matcher;
      last = openMatcher(context, planner.plan(words, true), visible);
      return last.matcher;
    },
  });
  return { kind: "text", plan: last.plan, requirement, matcher, scan: last.scan, matches };
}

/** Ignored words, dropped words, and the content words that partial matches do not require. */
export function removedWords(matching: Matching): number {
  const { ignored } = matching.plan.query;
  if (matching.kind === "browsing") return ignored;
  return ignored + matching.plan.words.length - bitCount(matching.requirement.required);
}

interface PlannedMatcher {
  readonly plan: QueryPlan;
  readonly matcher: QueryMatcher;
  readonly scan: QueryScan;
}

/** A word pair that stands in no live document is dropped, so that nothing is kept open for it. */
function openMatcher(context: SearchContext, planned: OpenPlan, visible: readonly Bitset[]): PlannedMatcher {
  const { workspace, query } = context;
  const { segments, dictionary, schema } = context.snapshot.index;
  const { attributes } = schema;
  const wholeOnly = !query.prefix;
  const { pairOccurrences, standing } = findPairs(segments, { dictionary, workspace }, planned.phrases);
  const plan = planned.keepPhrases((phrase) => !isSoughtPair(phrase) || standing.has(phrase));
  const reading = { plan, attributes, wholeOnly };
  const scan = new QueryScan(reading, workspace.kernels);
  const verifier = new DocumentVerifier(reading, scan);
  addPhraseFrequencies({ segments, dictionary, plan, standing, verifier, workspace });
  for (const [word, { documentFrequency }] of plan.words.entries()) {
    if (documentFrequency === 0 && plan.mayWiden(word)) plan.widen(word);
  }
  const matcher = new QueryMatcher({
    ...{ segments, visible, dictionary, workspace, plan, pairOccurrences, attributes, wholeOnly, verifier },
  });
  return { plan, matcher, scan };
}

/** In partial matches, a prefix word of fewer code points counts as a whole word. */
const partialPrefixMin = 3;

/**
 * Whether the prefix word counts as a whole word in partial matches of `left` (bits). It does if it is short
 * and not the only word.
 */
function hasShortPrefix({ content }: QueryWords, left: number): boolean {
  const isLeft = ({ ordinal }: QueryWord): boolean => (left & (1 << ordinal)) !== 0;
  const prefix = content.find((word) => word.isPrefix && isLeft(word));
  if (prefix === undefined || [...prefix.term].length >= partialPrefixMin) return false;
  return content.some((word) => word !== prefix && isLeft(word));
}
