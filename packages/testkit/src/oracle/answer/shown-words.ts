import type { MatchedRecord, MatchedWord } from "../matching/matched-record.js";
import { countedWords, type WordPlan } from "../matching/word-removal.js";

/** What of the words of `q` a hit shows in one document. */
export interface ShownWords {
  /** The query words, as they count. */
  readonly counted: readonly MatchedWord[];
  /** All words of `q`, those dropped too, for `fullyMatched` (ranking 2.4 a and 6.1). */
  readonly all: readonly MatchedWord[];
}

export function shownWords(record: MatchedRecord, plan: WordPlan): ShownWords {
  const counted = countedWords(record, plan);
  const dropped = record.words.filter((_, index) => !plan.left.includes(index));
  return { counted, all: [...counted, ...dropped] };
}

/** Every word of `q` has an occurrence in that attribute; false where no word matched. */
export function isFullyMatched(attribute: string, { counted, all }: ShownWords): boolean {
  if (!counted.some(({ occurrences }) => occurrences.length > 0)) return false;
  return all.every(({ occurrences }) =>
    occurrences.some((occurrence) => occurrence.attribute.name === attribute),
  );
}
