import type { SharedDictionaryLayer } from "../dictionary/dictionary-layer.js";
import { TermDictionary } from "../dictionary/term-dictionary.js";
import { openLiveSegment } from "../segment/open-segment.js";
import type { SharedSegment } from "../segment/shared-index.js";
import { mergeSegments } from "./merge-segments.js";
import type { NeighbourLimits } from "./sign-neighbours.js";

/**
 * A merge that is due: neighbouring segments with the documents that are live at the time of the proposal.
 * `postMessage` can carry it, so any thread can make the merge while the writer goes on.
 */
export interface MergeProposal {
  readonly segments: readonly SharedSegment[];
  readonly dictionary: readonly SharedDictionaryLayer[];
  /** Limits of the neighbour signatures of the merged segment; null: it gets none. */
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
