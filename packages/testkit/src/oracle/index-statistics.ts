import { type AnalyzedRecord, tokensOf } from "./analysis/analyze-record.js";
import type { Token } from "./analysis/token.js";

/** Ranking 2.2 and 3: counts over the live documents of the whole index, whatever the request says. */
export interface IndexStatistics {
  /** `N`. */
  readonly documentCount: number;
  /** `avgLen`. */
  readonly averageLength: number;
  /** Document counts of the terms of words and parts. */
  readonly words: ReadonlyMap<string, number>;
  /** Document counts of the terms of grams. */
  readonly grams: ReadonlyMap<string, number>;
}

const tokensOfRecord = ({ attributes }: AnalyzedRecord): Token[] => attributes.flatMap(tokensOf);

/** `len`: words and unspaced characters, without parts, Hangul grams and dictionary words inside a run. */
export const lengthOf = (record: AnalyzedRecord): number =>
  tokensOfRecord(record).filter(
    ({ kind, origin }) => origin === "run" || (kind === "word" && origin !== "dictionary-in-run"),
  ).length;

function documentCounts(
  records: readonly AnalyzedRecord[],
  counts: (token: Token) => boolean,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const record of records) {
    const terms = new Set(
      tokensOfRecord(record)
        .filter(counts)
        .map(({ term }) => term),
    );
    for (const term of terms) found.set(term, (found.get(term) ?? 0) + 1);
  }
  return found;
}

export function indexStatistics(records: readonly AnalyzedRecord[]): IndexStatistics {
  const length = records.reduce((sum, record) => sum + lengthOf(record), 0);
  return {
    documentCount: records.length,
    averageLength: records.length === 0 ? 0 : length / records.length,
    words: documentCounts(records, ({ kind }) => kind !== "gram"),
    grams: documentCounts(records, ({ kind }) => kind === "gram"),
  };
}
