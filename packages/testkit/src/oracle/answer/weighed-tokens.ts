import { type AnalyzedAttribute, tokensOf } from "../analysis/analyze-record.js";
import type { Range } from "../analysis/stretch.js";

/**
 * Ranking 6.2: a word weighs 1, an unspaced character 1/2. Parts, Hangul grams and dictionary words inside a
 * run weigh nothing.
 */
export interface Weighed extends Range {
  readonly weight: number;
}

export function weighedTokens(attribute: AnalyzedAttribute): Weighed[] {
  return tokensOf(attribute).flatMap((token): Weighed[] => {
    if (token.origin === "run") {
      const [{ start, end }] = token.components;
      return [{ start, end, weight: 0.5 }];
    }
    if (token.kind !== "word" || token.origin === "dictionary-in-run") return [];
    return [{ start: token.start, end: token.end, weight: 1 }];
  });
}

export const totalWeight = (tokens: readonly Weighed[]): number =>
  tokens.reduce((sum, { weight }) => sum + weight, 0);
