import type { SharedDictionaryLayer } from "../dictionary/dictionary-layer.js";
import { TermDictionary } from "../dictionary/term-dictionary.js";
import { openLiveSegment } from "../segment/open-segment.js";
import type { SharedSegment } from "../segment/shared-index.js";
import { mergeSegments } from "./merge-segments.js";
import type { NeighbourLimits } from "./sign-neighbours.js";

/**
 * A merge that is due: neighbouring segments with the documents live at the moment of the proposal. Survives
 * `postMessage`, so that any thread can make the merge, while the writer goes on.
 */
export interface MergeProposal {
  readonly segments: readonly SharedSegment[];
  readonly dictionary: readonly SharedDictionaryLayer[];
  /** What the segment is to tell of neighbours; null: nothing. */
  readonly neighbours: NeighbourLimits | null;
}

/** The merged segment, for `IndexWriter.adoptMerge`. A pure function of the proposal. */
export function mergeProposed({ segments, dictionary, neighbours }: MergeProposal): SharedArrayBuffer {
  return mergeSegments(
    segments.map((segment) => openLiveSegment(segment)),
    new TermDictionary(dictionary),
    neighbours,
  );
}
