import type { CustomRankingValue, RankingVector } from "@findling/protocol";

/** Digits that a score of BM25 is shown with, and those that are tried if two scores look alike. */
const digits = 2;
const digitsMax = 15;
/** Letters with which two objectIDs may begin equally; longer beginnings are cut. */
const commonStartMax = 24;

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
  return name === "" ? "nowhere" : `${name}, word ${position + 1}`;
}

/** `title (tier 1)`. People count from 1, as the server does not. */
export function tierText({ name, tier }: RankingVector["attribute"]): string {
  return name === "" ? "nowhere" : `${name} (tier ${tier + 1})`;
}

export function customText({ value }: CustomRankingValue): string {
  return value === null ? "none" : String(value);
}

/** Long objectIDs often differ only at their end: what both begin with is cut. */
export function objectIDTexts(above: string, below: string): [string, string] {
  const letters = lettersOf(above);
  const others = lettersOf(below);
  const common = letters.findIndex((letter, place) => letter !== others[place]);
  const cut = common < 0 ? letters.length : common;
  if (cut <= commonStartMax) return [above, below];
  const endOf = (all: readonly string[]): string => `…${all.slice(cut - commonStartMax / 2).join("")}`;
  return [endOf(letters), endOf(others)];
}

/** What a reader takes for one letter. */
function lettersOf(text: string): string[] {
  const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
