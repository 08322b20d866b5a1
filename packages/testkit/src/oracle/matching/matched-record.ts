import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import { isContentWord, type QueryWord } from "../query/query-word.js";
import { countingOccurrences, withoutRepetitions } from "./counting-occurrences.js";
import type { Derivation } from "./derivation.js";
import type { Occurrence } from "./occurrence.js";

/** A query word and its derivations. */
export interface DerivedWord {
  readonly word: QueryWord;
  readonly derivations: readonly Derivation[];
}

/** A query word and its occurrences in one document; there are none if the document lacks the word. */
export interface MatchedWord {
  readonly word: QueryWord;
  readonly occurrences: readonly Occurrence[];
}

export const occurs = ({ occurrences }: MatchedWord): boolean => occurrences.length > 0;

export interface MatchedRecord {
  readonly analyzed: AnalyzedRecord;
  /** One for each query word, in query order. */
  readonly words: readonly MatchedWord[];
}

export const contentWordsOf = ({ words }: MatchedRecord): MatchedWord[] =>
  words.filter(({ word }) => isContentWord(word));

/**
 * Ranking 2.3: the occurrences of every query word in one document. Of two joined words one bears the cost.
 * The other has the joined derivation only at tokens where the bearer has a counting joined occurrence with
 * it. So bearers come first: content words from the first to the last, then free words.
 */
export function matchRecord(
  analyzed: AnalyzedRecord,
  words: readonly DerivedWord[],
  prefix: boolean,
): MatchedRecord {
  const counting = new Map<number, readonly Occurrence[]>();
  const bearersFirst = words.toSorted((a, b) => Number(a.word.isFree) - Number(b.word.isFree));
  for (const { word, derivations } of bearersFirst) {
    const found = derivations
      .flatMap((derivation) => derivation.occurrencesIn(analyzed))
      .filter((occurrence) => isAllowedByBearer(occurrence, word, counting));
    counting.set(
      word.index,
      countingOccurrences(found, { word: word.index, attributes: analyzed.attributes, prefix }),
    );
  }
  return {
    analyzed,
    words: words.map(({ word }) => ({
      word,
      occurrences: withoutRepetitions(counting.get(word.index) ?? []),
    })),
  };
}

function isAllowedByBearer(
  { joined, source }: Occurrence,
  word: QueryWord,
  counting: ReadonlyMap<number, readonly Occurrence[]>,
): boolean {
  if (joined === null || joined.bearer === word.index) return true;
  const ofBearer = counting.get(joined.bearer) ?? [];
  return ofBearer.some((other) => other.joined?.first === joined.first && other.source === source);
}
