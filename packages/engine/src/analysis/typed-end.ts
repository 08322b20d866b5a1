import { clusterEnd } from "./normalize/clusters.js";
import { clusterTerm, isJoiningApostrophe } from "./normalize/terms.js";

/** A stretch of text whose term is written without a gap. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the first `typed` units of the joined terms of `ranges` end in the text. A cluster counts as typed
 * when a part of its term is: `ﬁ` is marked whole when only `f` was typed, a letter with its marks.
 */
export function typedEndIn(text: string, ranges: readonly TextRange[], typed: number): number {
  let left = typed;
  let at = 0;
  for (const { start, end } of ranges) {
    for (at = start; at < end; ) {
      const next = clusterEnd(text, at, end);
      if (!isJoiningApostrophe(text, at, start, end)) left -= clusterTerm(text, at, next).length;
      at = next;
      if (left <= 0) return at;
    }
  }
  return at;
}
