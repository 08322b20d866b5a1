import type { LiveSegment } from "../segment/live-segment.js";

/** An input of a merge, with the number that each of its documents gets in the output. */
export interface MergeInput extends LiveSegment {
  /** By document: its number in the output; DEAD if it is left out. */
  readonly renumbered: Int32Array;
}

export const DEAD = -1;

/** The live documents of all segments, numbered in order from 0. */
export function renumberDocuments(segments: readonly LiveSegment[]): {
  inputs: MergeInput[];
  documentCount: number;
} {
  let documentCount = 0;
  const inputs = segments.map((segment): MergeInput => {
    const renumbered = new Int32Array(segment.segment.documentCount).fill(DEAD);
    segment.live.forEach((document) => {
      renumbered[document] = documentCount++;
    });
    return { ...segment, renumbered };
  });
  return { inputs, documentCount };
}
