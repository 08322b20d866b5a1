import type { LiveSegment } from "../../segment/live-segment.js";
import type { Criterion } from "./criterion.js";

/** The last criterion: objectIDs ascend by code unit. So the order is total, and the same everywhere. */
export const objectIdCriterion: Criterion = {
  name: "objectID",
  compare: (pool, a, b) => compareObjectIds(pool, a, pool, b),
};

/** Documents by number: the segment of each, and the document in it. */
export interface NumberedDocuments {
  readonly segments: readonly LiveSegment[];
  readonly segment: Uint16Array;
  readonly document: Uint32Array;
}

/**
 * Compares the objectIDs of document `a` of `documents` and document `b` of `others`. Both have the same
 * segments. Within a segment this takes two reads.
 */
export function compareObjectIds(
  documents: NumberedDocuments,
  a: number,
  others: NumberedDocuments,
  b: number,
): number {
  const { segment } = documents.segments[documents.segment[a]];
  const { segment: other } = others.segments[others.segment[b]];
  if (segment === other) {
    return segment.objectIdRanks[documents.document[a]] - segment.objectIdRanks[others.document[b]];
  }
  const idA = segment.objectId(documents.document[a]);
  const idB = other.objectId(others.document[b]);
  return idA < idB ? -1 : idA > idB ? 1 : 0;
}
