import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import type { QueryWord } from "../query/query-word.js";
import { countingOccurrences, withoutRepetitions } from "./counting-occurrences.js";
import type { Derivation } from "./derivation.js";
import type { Occurrence } from "./occurrence.js";

/** A query word and what may stand for it. */
export interface DerivedWord {
  readonly word: QueryWord;
  readonly derivations: readonly Derivation[];
}

/** A query word and its occurrences in one document; none where the document does not have the word. */
export interface MatchedWord {
  readonly word: QueryWord;
  readonly occurrences: readonly Occurrence[];
}

export interface MatchedRecord {
  readonly analyzed: AnalyzedRecord;
  /** One for each query word, in query order. */
  readonly words: readonly MatchedWord[];
}

/**
 * Ranking 2.3: the occurrences of every query word in one document, from the first word to the last: the second of two
 * joined words has that derivation only at tokens where the first has, among the occurrences that count, a joined one with
 * it.
 */
export function matchRecord(
  analyzed: AnalyzedRecord,
  words: readonly DerivedWord[],
  prefix: boolean,
): MatchedRecord {
  const matched: MatchedWord[] = [];
  let before: readonly Occurrence[] = [];
  for (const { word, derivations } of words) {
    const found = derivations.flatMap((derivation) => derivation.occurrencesIn(analyzed));
    const counting = countingOccurrences(
      found.filter((occurrence) => isAllowedByWordBefore(occurrence, word, before)),
      prefix,
    );
    matched.push({ word, occurrences: withoutRepetitions(counting) });
    before = counting;
  }
  return { analyzed, words: matched };
}

function isAllowedByWordBefore(
  { joinedFrom, source }: Occurrence,
  word: QueryWord,
  before: readonly Occurrence[],
): boolean {
  if (joinedFrom === null || joinedFrom === word.index) return true;
  return before.some((other) => other.joinedFrom === joinedFrom && other.source === source);
}
