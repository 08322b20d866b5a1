import type { CountRange } from "./report.js";

/** Shown where nothing was counted, which is not 0 %. */
export const noFigure = "–";

/** `1,204` */
export function countWords(count: number): string {
  return count.toLocaleString("en-US");
}

/** `12.5 %`; null: a share of nothing. */
export function rateWords(rate: number | null): string {
  return rate === null ? noFigure : `${oneDigit(rate * 100)} %`;
}

/** `2.4`; null: a mean of nothing. */
export function meanWords(mean: number | null): string {
  return mean === null ? noFigure : oneDigit(mean);
}

/** `3.21 ms`, `1.2 s` */
export function durationWords(ms: number | null): string {
  if (ms === null) return noFigure;
  if (ms >= 1_000) return `${oneDigit(ms / 1_000)} s`;
  return `${ms.toLocaleString("en-US", { maximumSignificantDigits: 3 })} ms`;
}

/** `12`, or `12 to 15` where the server does not know better. */
export function rangeWords({ count, countMax }: CountRange): string {
  return count === countMax ? countWords(count) : `${countWords(count)} to ${countWords(countMax)}`;
}

/** `26 Nov` */
export function shortDay(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
}

function oneDigit(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 });
}
