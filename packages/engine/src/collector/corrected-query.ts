import type { QueryMatcher } from "../matching/query-matcher.js";
import type { Requirement } from "../matching/requirement.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import { DerivationKind } from "../query/derivation.js";
import type { DerivedTerm, PlannedWord } from "../query/planned-word.js";
import type { QueryWord } from "../query/query-words.js";

export interface CorrectionInput {
  readonly q: string;
  /** The words of `q`, and by the same ordinals what stands for them. */
  readonly queryWords: readonly Pick<QueryWord, "start" | "end">[];
  readonly words: readonly PlannedWord[];
  readonly matcher: QueryMatcher;
  /** What matched under `requirement`, by segment; filters aside, which only narrow what was shown. */
  readonly matches: readonly SegmentMatches[];
  readonly requirement: Requirement;
  /** Live documents by term number. */
  readonly documentCounts: Int32Array;
}

/**
 * `q` with its misspelled words replaced; null if there are none (ranking 6.4). A word is misspelled if
 * - it counts: dropped words are no query words any more, and are kept as typed;
 * - no visible document has it in any other way than by typos. No typo is cheaper than any other derivation, so that
 *   an occurrence of another kind is never outdone by one through a typo in the same document (2.3);
 * - some visible document has it by typos, and so has some match.
 *
 * Its correction is of the least cost that occurs in a visible document, whether or not that document matches.
 */
export function correctedQuery(input: CorrectionInput): string | null {
  const { q, queryWords, words } = input;
  let corrected = "";
  let at = 0;
  for (const [word, planned] of words.entries()) {
    const correction = correctionOf(word, planned, input);
    if (correction === null) continue;
    const { start, end } = queryWords[word];
    corrected += q.slice(at, start) + correction;
    at = end;
  }
  return at === 0 ? null : corrected + q.slice(at);
}

/** The term to write in place of a word; null if the word is not misspelled. */
function correctionOf(word: number, planned: PlannedWord, input: CorrectionInput): string | null {
  const { matcher, requirement, documentCounts } = input;
  if ((requirement.counted & (1 << word)) === 0 || matcher.occursWithoutTypos(word)) return null;
  const best = [...planned.terms()]
    .filter(({ kind }) => kind === DerivationKind.typo)
    .sort((a, b) => compareCorrections(a, b, documentCounts))
    .find(({ term, cost }) => matcher.occursAs(term, cost));
  return best !== undefined && isInSomeMatch(word, input) ? best.text : null;
}

/** By cost, then the largest document count, then in order of the texts by code unit. */
function compareCorrections(a: DerivedTerm, b: DerivedTerm, documentCounts: Int32Array): number {
  return a.cost - b.cost || documentCounts[b.term] - documentCounts[a.term] || (a.text < b.text ? -1 : 1);
}

function isInSomeMatch(word: number, { matcher, matches, requirement }: CorrectionInput): boolean {
  if ((requirement.required & (1 << word)) === 0) return matcher.occursAmong(word, matches);
  return matches.some(({ count }) => count > 0);
}
