import type { QueryTimeSettings } from "@findling/protocol";
import type { MatchedRecord, MatchedWord } from "./matched-record.js";

/**
 * Ranking 2.4: which words a document must have. All; and if no visible document has all, these steps are taken until
 * some does:
 *
 * a. words that occur nowhere are dropped, then stop words unless every word left is one,
 * b. the last required word becomes optional, while at least half of the words left stay required,
 * c. no word is required, and words that occur somewhere at no cost count at no cost only (joined ones stay).
 *
 * If step a would leave no word, nothing is dropped and nothing matches.
 */
export interface WordPlan {
  /** Indexes of the words not dropped, in query order. */
  readonly left: readonly number[];
  /** How many of them, from the first, are required. */
  readonly requiredCount: number;
  /** Those that count through derivations of cost 0, and joined ones, only. */
  readonly freeOnly: readonly number[];
}

const occursIn = (record: MatchedRecord, index: number): boolean =>
  record.words[index].occurrences.length > 0;

/** What of the words left counts in a document; words without an occurrence stay in the list. */
export function countedWords(record: MatchedRecord, plan: WordPlan): MatchedWord[] {
  return plan.left.map((index) => {
    const matched = record.words[index];
    if (!plan.freeOnly.includes(index)) return matched;
    const occurrences = matched.occurrences.filter(({ cost, kind }) => cost === 0 || kind === "joined");
    return { ...matched, occurrences };
  });
}

/** A query without words matches every record; where nothing is required any word will do. */
export function isMatch(record: MatchedRecord, plan: WordPlan): boolean {
  if (plan.left.length === 0) return true;
  const counted = countedWords(record, plan);
  if (plan.requiredCount === 0) return counted.some(({ occurrences }) => occurrences.length > 0);
  return counted.slice(0, plan.requiredCount).every(({ occurrences }) => occurrences.length > 0);
}

export interface RemovalInput {
  readonly wordCount: number;
  readonly isStopWord: (index: number) => boolean;
  readonly visible: readonly MatchedRecord[];
  readonly removeWordsIfNoResults: QueryTimeSettings["removeWordsIfNoResults"];
}

const allRequired = (left: readonly number[]): WordPlan => ({
  left,
  requiredCount: left.length,
  freeOnly: [],
});

function afterDropping(all: readonly number[], input: RemovalInput): number[] {
  const occurring = all.filter((index) => input.visible.some((record) => occursIn(record, index)));
  const withoutStopWords = occurring.filter((index) => !input.isStopWord(index));
  return withoutStopWords.length === 0 ? occurring : withoutStopWords;
}

/** The plans of steps b and c, in order. */
function relaxedPlans(left: readonly number[], visible: readonly MatchedRecord[]): WordPlan[] {
  const plans: WordPlan[] = [];
  const requiredMin = Math.ceil(left.length / 2);
  for (let requiredCount = left.length - 1; requiredCount >= requiredMin; requiredCount -= 1) {
    plans.push({ left, requiredCount, freeOnly: [] });
  }
  const freeOnly = left.filter((index) =>
    visible.some((record) => record.words[index].occurrences.some(({ cost }) => cost === 0)),
  );
  return [...plans, { left, requiredCount: 0, freeOnly }];
}

export function wordPlan(input: RemovalInput): WordPlan {
  const { visible } = input;
  const all = Array.from({ length: input.wordCount }, (_, index) => index);
  const strict = allRequired(all);
  const someMatch = (plan: WordPlan): boolean => visible.some((record) => isMatch(record, plan));
  if (input.removeWordsIfNoResults === "none" || someMatch(strict)) return strict;
  const left = afterDropping(all, input);
  if (left.length === 0) return strict;
  return [allRequired(left), ...relaxedPlans(left, visible)].find(someMatch) ?? strict;
}

/** How many words were dropped or made optional. */
export const removedWordCount = (plan: WordPlan, wordCount: number): number => wordCount - plan.requiredCount;
