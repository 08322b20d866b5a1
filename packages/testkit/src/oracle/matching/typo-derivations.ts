import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { editDistance } from "./edit-distance.js";
import { termDerivation } from "./term-derivation.js";
import type { TypoAllowance } from "./typo-budget.js";

/**
 * Ranking 2.2, row `typo`: a term at edit distance d, within the budget of the word. A prefix word also has
 * completions: terms with a prefix at distance 1 that ends in the word's last character. A stop word stands
 * only for a stop word. The cost is d, plus 1 if the first characters differ, unless an alignment that swaps
 * the first two reaches d.
 */
interface Typo {
  readonly cost: number;
  readonly isCompletion: boolean;
}

function isReachedBySwap(typed: readonly string[], found: readonly string[]): boolean {
  const isSwapped = found.length > 1 && typed[0] === found[1] && typed[1] === found[0];
  return isSwapped && 1 + editDistance(typed.slice(2), found.slice(2)) === editDistance(typed, found);
}

function costAgainst(
  typed: readonly string[],
  found: readonly string[],
  { firstCharacterIsDearer }: TypoAllowance,
): number {
  const isDearer = firstCharacterIsDearer && typed[0] !== found[0] && !isReachedBySwap(typed, found);
  return editDistance(typed, found) + (isDearer ? 1 : 0);
}

/** The prefixes of a term that end in the last character typed and are at distance 1. */
const nearPrefixes = (typed: readonly string[], found: readonly string[]): string[][] =>
  found
    .map((_, at) => found.slice(0, at))
    .filter((prefix) => prefix.at(-1) === typed.at(-1) && editDistance(typed, prefix) === 1);

/** The cheapest alternative. Among equals, the whole term. */
function typoOf(word: QueryWord, term: string, allowance: TypoAllowance): Typo {
  const typed = Array.from(word.term);
  const found = Array.from(term);
  const prefixes = word.isPrefixWord ? nearPrefixes(typed, found) : [];
  const whole = costAgainst(typed, found, allowance);
  const completed = Math.min(...prefixes.map((prefix) => costAgainst(typed, prefix, allowance)));
  return completed < whole ? { cost: completed, isCompletion: true } : { cost: whole, isCompletion: false };
}

export function typoDerivations(
  word: QueryWord,
  context: MatchingContext,
  allowance: TypoAllowance,
): Derivation[] {
  const { functionWords, statistics } = context.index;
  const isStopWord = (term: string): boolean => functionWords.stopWords.has(term);
  if (allowance.budget === 0) return [];
  return [...statistics.words.keys()]
    .filter((term) => term !== word.term && (!isStopWord(term) || isStopWord(word.term)))
    .map((term) => ({ term, ...typoOf(word, term, allowance) }))
    .filter(({ cost }) => cost <= allowance.budget)
    .map((typo) => termDerivation({ kind: "typo", via: "typo", context, ...typo }));
}
