import type { CustomRankingValue, RankingVector } from "@findling/protocol";
import { oneLine } from "../../terminal/one-line.js";

/** Digits that a score of BM25 is shown with, and those that are tried if two scores look alike. */
const digits = 2;
const digitsMax = 15;

export function scoreText(score: number): string {
  return score.toFixed(digits);
}

/** Two scores with as many digits as show their difference. */
export function scoreTexts(above: number, below: number): [string, string] {
  let shown = digits;
  while (shown < digitsMax && above.toFixed(shown) === below.toFixed(shown)) shown++;
  return [above.toFixed(shown), below.toFixed(shown)];
}

/** `title, word 3`; the record of a pin may have no words. */
export function placeText({ name, position }: RankingVector["attribute"]): string {
  return name === "" ? "nowhere" : `${oneLine(name)}, word ${position + 1}`;
}

/** `title (tier 1)`. People count from 1, as the server does not. */
export function tierText({ name, tier }: RankingVector["attribute"]): string {
  return name === "" ? "nowhere" : `${oneLine(name)} (tier ${tier + 1})`;
}

export function customText({ value }: CustomRankingValue): string {
  return value === null ? "none" : oneLine(String(value));
}
