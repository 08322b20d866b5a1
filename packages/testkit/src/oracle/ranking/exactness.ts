import type { Token } from "../analysis/token.js";
import type { Criterion } from "./criterion.js";

/**
 * Ranking 3, criterion 6: how many query words have an exact occurrence, plus 1 if the terms of all words and grams of
 * `q`, analysed as a value, equal those of some value of a searchable attribute, in order. More is better.
 */
export const wordAndGramTerms = (tokens: readonly Token[]): string[] =>
  tokens.filter(({ kind }) => kind !== "part").map(({ term }) => term);

const areEqual = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const exactness: Criterion<"exactness"> = {
  name: "exactness",
  valueOf: ({ analyzed, matched }, { queryTerms }) => {
    if (matched.length === 0) return 0;
    const exactWords = matched.filter(({ occurrences }) => occurrences.some(({ isExact }) => isExact)).length;
    const isWholeValue = analyzed.attributes.some(({ values }) =>
      values.some((tokens) => areEqual(wordAndGramTerms(tokens), queryTerms)),
    );
    return exactWords + (isWholeValue ? 1 : 0);
  },
  compare: (a, b) => b - a,
};
