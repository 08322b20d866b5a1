import { isDigitsOnly } from "../analysis/characters.js";
import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { editDistance } from "./edit-distance.js";
import { termDerivation } from "./term-derivation.js";

/**
 * Ranking 2.2, row `typo`: a term at edit distance d, within the budget of the word; for a prefix word also a term one of
 * whose prefixes ends in the word's last character and is at distance 1. The cost is d, and 1 more if the first characters
 * differ other than by swapping the first two.
 */
function typoBudget({ term, origin, isDictionaryEntry }: QueryWord): number {
  const hasTypos = origin === "spaced" && !isDictionaryEntry && !isDigitsOnly(term);
  const length = Array.from(term).length;
  if (!hasTypos || length <= 3) return 0;
  return length <= 7 ? 1 : 2;
}

function costOfFirstCharacter(typed: readonly string[], found: readonly string[]): number {
  const isSwap = typed[0] === found[1] && typed[1] === found[0];
  return typed[0] === found[0] || isSwap ? 0 : 1;
}

const costAgainst = (typed: readonly string[], found: readonly string[]): number =>
  editDistance(typed, found) + costOfFirstCharacter(typed, found);

/** The prefixes of a term that end in the last character typed and are at distance 1. */
const nearPrefixes = (typed: readonly string[], found: readonly string[]): string[][] =>
  found
    .map((_, at) => found.slice(0, at + 1))
    .filter((prefix) => prefix.at(-1) === typed.at(-1) && editDistance(typed, prefix) === 1);

function typoCost(word: QueryWord, term: string): number {
  const typed = Array.from(word.term);
  const found = Array.from(term);
  const prefixes = word.isPrefixWord ? nearPrefixes(typed, found) : [];
  return Math.min(...[found, ...prefixes].map((one) => costAgainst(typed, one)));
}

export function typoDerivations(word: QueryWord, context: MatchingContext): Derivation[] {
  const budget = typoBudget(word);
  if (budget === 0) return [];
  return [...context.statistics.words.keys()]
    .filter((term) => term !== word.term)
    .map((term) => ({ term, cost: typoCost(word, term) }))
    .filter(({ cost }) => cost <= budget)
    .map(({ term, cost }) => termDerivation({ kind: "typo", cost, via: "typo", term, context }));
}
