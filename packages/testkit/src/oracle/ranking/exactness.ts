import type { Token } from "../analysis/token.js";
import { attribute } from "./attribute.js";
import type { Criterion } from "./criterion.js";
import { isInPlace } from "./in-place.js";
import { hasWhollySaidValue } from "./wholly-said.js";

/**
 * Ranking 3, criterion 6: the sum of
 *
 * - content words with an exact occurrence,
 * - free words in place,
 * - 1 if a value is wholly said, 1 more if one is so by exact occurrences alone,
 * - 1 if the terms of all words and grams of `q`, analysed as a value, equal those of some value of a
 *   searchable attribute.
 *
 * More is better.
 */
export const wordAndGramTerms = (tokens: readonly Token[]): string[] =>
  tokens.filter(({ kind }) => kind !== "part").map(({ term }) => term);

const areEqual = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const exactness: Criterion<"exactness"> = {
  name: "exactness",
  valueOf: (document, context) => {
    const { analyzed, matched, free } = document;
    if (matched.length === 0) return 0;
    const { tier } = attribute.valueOf(document, context);
    const { articles } = context.functionWords;
    const isWholeValue = analyzed.attributes.some(({ values }) =>
      values.some(({ tokens }) => areEqual(wordAndGramTerms(tokens), context.queryTerms)),
    );
    return (
      matched.filter(({ occurrences }) => occurrences.some(({ isExact }) => isExact)).length +
      free.filter((one) => isInPlace(one, matched, context.words)).length +
      (hasWhollySaidValue({ document, tier, articles, exactly: false }) ? 1 : 0) +
      (hasWhollySaidValue({ document, tier, articles, exactly: true }) ? 1 : 0) +
      (isWholeValue ? 1 : 0)
    );
  },
  compare: (a, b) => b - a,
};
