import { clusterEnd } from "./normalize/clusters.js";
import { isJoiningApostrophe, type Terms } from "./normalize/terms.js";

/** A range of the text whose term is written without a gap. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the first `typed` units of the joined terms of `ranges` end in the text. A cluster counts as typed if
 * a part of its term is typed. So `ﬁ` is marked whole if only `f` was typed, and a letter is marked with its
 * marks.
 */
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
 * Fast path of `typedEndIn` for a token that starts with `typed` ASCII letters and digits, at least one, with
 * no mark behind the last. Each of them is one unit of the term. Returns -1 for any other token.
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
