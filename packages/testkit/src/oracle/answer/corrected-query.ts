import type { IndexStatistics } from "../index-statistics.js";
import type { MatchedRecord, MatchedWord } from "../matching/matched-record.js";
import type { Occurrence } from "../matching/occurrence.js";
import { countedWords, isMatch, type WordPlan } from "../matching/word-removal.js";
import { compareStrings } from "../ranking/compare-strings.js";

/**
 * Ranking 6.4: null unless some query word occurs, in the visible documents, through typo derivations only, and some match
 * has it; then `q` with each such word replaced by its derivation there of least cost, then largest document count, then
 * first in term order. Dropped words are kept as typed.
 *
 * Literally: matches are those of 2.4, which the request's filters do not restrict: 2.5 names only what they do restrict.
 */
export interface CorrectionInput {
  readonly q: string;
  readonly visible: readonly MatchedRecord[];
  readonly plan: WordPlan;
  readonly statistics: IndexStatistics;
}

function replacementOf(occurrences: readonly Occurrence[], { words }: IndexStatistics): string {
  return occurrences.toSorted(
    (a, b) =>
      a.cost - b.cost ||
      (words.get(b.indexed) ?? 0) - (words.get(a.indexed) ?? 0) ||
      compareStrings(a.indexed, b.indexed),
  )[0].indexed;
}

export function correctedQuery({ q, visible, plan, statistics }: CorrectionInput): string | null {
  const inDocuments = visible.map((record) => ({
    isMatch: isMatch(record, plan),
    words: countedWords(record, plan),
  }));
  let corrected = q;
  // From the last word to the first, so that the ranges of those before stay right.
  for (const at of Array.from(plan.left.keys()).toReversed()) {
    const ofWord = inDocuments.map(({ words }): MatchedWord => words[at]);
    const occurrences = ofWord.flatMap((matched) => matched.occurrences);
    const isInSomeMatch = inDocuments.some(
      ({ isMatch: matches, words }) => matches && words[at].occurrences.length > 0,
    );
    if (!isInSomeMatch || !occurrences.every(({ kind }) => kind === "typo")) continue;
    const { word } = ofWord[0];
    corrected =
      corrected.slice(0, word.start) + replacementOf(occurrences, statistics) + corrected.slice(word.end);
  }
  return corrected === q ? null : corrected;
}
