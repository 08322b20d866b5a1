import type { QueryTimeSettings } from "@findling/protocol";
import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import { isContentWord } from "../query/query-word.js";
import {
  contentWordsOf,
  type DerivedWord,
  type MatchedRecord,
  matchRecord,
  occurs,
} from "./matched-record.js";
import { partialWords } from "./partial-words.js";

/**
 * Ranking 2.4: which words a document must have. All content words are required. If no visible document has
 * all of them:
 *
 * a. content words that occur in no visible document are dropped; if none is left, nothing matches,
 * b. if still no visible document has every content word that is left, none is required: partial matches have
 *    any of them.
 *
 * Free words are never required and never dropped.
 */
export interface WordPlan {
  /** The words that are not dropped, in query order, with the derivations through which they count. */
  readonly words: readonly DerivedWord[];
  /** How many content words a document must have. If no word is left, `any` finds nothing. */
  readonly required: "every" | "any";
  /** The number of dropped words. */
  readonly dropped: number;
  /** The visible documents, with the occurrences of the words that are not dropped. */
  readonly matched: readonly MatchedRecord[];
}

/** The words of a query, and the documents that may have them. */
export interface RemovalQuery {
  /** The words of the query, except ignored ones. */
  readonly words: readonly DerivedWord[];
  readonly visible: readonly AnalyzedRecord[];
  readonly prefix: boolean;
  readonly removeWordsIfNoResults: QueryTimeSettings["removeWordsIfNoResults"];
}

/** A query without words matches every record. */
export function isMatch(record: MatchedRecord, { required }: WordPlan): boolean {
  const content = contentWordsOf(record);
  return required === "every" ? content.every(occurs) : content.some(occurs);
}

export function wordPlan({ words, visible, prefix, removeWordsIfNoResults }: RemovalQuery): WordPlan {
  const match = (derived: readonly DerivedWord[]): MatchedRecord[] =>
    visible.map((record) => matchRecord(record, derived, prefix));
  const matched = match(words);
  const all: WordPlan = { words, required: "every", dropped: 0, matched };
  if (removeWordsIfNoResults === "none" || matched.some((record) => isMatch(record, all))) return all;

  const occursSomewhere = ({ word }: DerivedWord): boolean =>
    matched.some((record) => record.words.some((one) => one.word.index === word.index && occurs(one)));
  const left = words.filter((one) => one.word.isFree || occursSomewhere(one));
  const dropped = words.length - left.length;
  const isLeft = (index: number): boolean => left.some(({ word }) => word.index === index);
  const hasEveryWordLeft = (record: MatchedRecord): boolean =>
    contentWordsOf(record).every((one) => !isLeft(one.word.index) || occurs(one));
  const hasContentWordLeft = left.some(({ word }) => isContentWord(word));
  if (hasContentWordLeft && matched.some(hasEveryWordLeft))
    return { words: left, required: "every", dropped, matched: match(left) };
  const partial = partialWords(left, matched);
  return { words: partial, required: "any", dropped, matched: match(partial) };
}

/** The number of content words that were dropped or made optional. */
export const removedWordCount = ({ words, required, dropped }: WordPlan): number =>
  required === "every" ? dropped : dropped + words.filter(({ word }) => isContentWord(word)).length;
