import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import type { QueryWord } from "../query/query-word.js";
import { countingOccurrences } from "./counting-occurrences.js";
import type { Derivation } from "./derivation.js";
import type { Occurrence } from "./occurrence.js";

/** A query word and its occurrences in one document. */
export interface MatchedWord {
  readonly word: QueryWord;
  readonly derivations: readonly Derivation[];
  /** None where the document does not have the word. */
  readonly occurrences: readonly Occurrence[];
}

export interface MatchedRecord {
  readonly analyzed: AnalyzedRecord;
  /** One for each query word, in query order. */
  readonly words: readonly MatchedWord[];
}

/** Ranking 2.3: the occurrences of every query word in one document. */
export function matchRecord(
  analyzed: AnalyzedRecord,
  words: readonly { readonly word: QueryWord; readonly derivations: readonly Derivation[] }[],
): MatchedRecord {
  return {
    analyzed,
    words: words.map(({ word, derivations }) => ({
      word,
      derivations,
      occurrences: countingOccurrences(
        derivations.flatMap((derivation) => derivation.occurrencesIn(analyzed)),
      ),
    })),
  };
}
