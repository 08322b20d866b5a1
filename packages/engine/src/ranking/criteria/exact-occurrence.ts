import { isPart } from "../../analysis/token.js";
import { DerivationKind } from "../../query/derivation.js";
import type { PlannedWord } from "../../query/planned-word.js";
import type { OccurrenceList } from "../../reading/occurrence-list.js";

/**
 * Whether an occurrence is exact: the term itself as a whole word, or a run of grams with all characters of
 * the word. A derivation through a part of a word is never exact (ranking 2.2), but the grams of a free word
 * are.
 */
export function isExact(list: OccurrenceList, i: number, word: Pick<PlannedWord, "hasExactGrams">): boolean {
  if (list.derivation[i] === DerivationKind.bigram) return word.hasExactGrams;
  return list.derivation[i] === DerivationKind.word && !isPart(list.tokenKind[i]);
}
