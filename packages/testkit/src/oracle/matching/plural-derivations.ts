import { pluralForms } from "../language-data.js";
import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { termDerivation } from "./term-derivation.js";

/** Ranking 2.2, row `plural`: with `ignorePlurals`, the other forms of a word, singular or plural. */
export function pluralDerivations(word: QueryWord, context: MatchingContext): Derivation[] {
  if (!context.ignorePlurals) return [];
  return [...new Set(pluralForms(word.term, context.index.analysis.languages))]
    .filter((form) => form !== word.term)
    .map((form) => termDerivation({ kind: "plural", cost: 0, via: "word", term: form, context }));
}
