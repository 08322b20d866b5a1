import { clusterEnd } from "./normalize/clusters.js";
import { isJoiningApostrophe, type Terms } from "./normalize/terms.js";

/** A stretch of text whose term is written without a gap. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the first `typed` units of the joined terms of `ranges` end in the text. A cluster counts as typed
 * when a part of its term is: `ﬁ` is marked whole when only `f` was typed, a letter with its marks.
 */
// Four parameters: a text and what is asked of it.
export function typedEndIn(text: string, ranges: readonly TextRange[], typed: number, terms: Terms): number {
  let left = typed;
  let at = 0;
  for (const { start, end } of ranges) {
    for (at = start; at < end; ) {
      const next = clusterEnd(text, at, end);
      if (!isJoiningApostrophe(text, at, start, end)) left -= terms.ofCluster(text, at, next).length;
      at = next;
      if (left <= 0) return at;
    }
  }
  return at;
}

/**
 * The same of a token that starts with `typed` ASCII letters and digits, one at least, which are terms of one
 * unit each, where no mark can follow the last; -1 of any other.
 */
export function plainTypedEnd(text: string, start: number, end: number, typed: number): number {
  const typedEnd = start + typed;
  if (typedEnd > end || (typedEnd < end && text.charCodeAt(typedEnd) >= 0x80)) return -1;
  for (let at = start; at < typedEnd; at++) if (!isAsciiLetterOrDigit(text.charCodeAt(at))) return -1;
  return typedEnd;
}

function isAsciiLetterOrDigit(unit: number): boolean {
  const letter = unit | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}
