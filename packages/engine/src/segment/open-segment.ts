import { Bitset } from "../collections/bitset.js";
import type { LiveSegment } from "./live-segment.js";
import { Segment } from "./segment.js";
import type { SharedSegment } from "./shared-index.js";

/**
 * Opens views over the buffers of a shared segment. `opened`: a segment with the same bytes, whose views are
 * reused.
 */
export function openLiveSegment(shared: SharedSegment, opened?: Segment): LiveSegment {
  const segment = opened ?? new Segment(shared.bytes);
  return {
    id: shared.id,
    segment,
    live: new Bitset(segment.documentCount, shared.live),
    liveCount: shared.liveCount,
  };
}

export function shareSegment({ id, segment, live, liveCount }: LiveSegment): SharedSegment {
  const { documentNumbers } = segment.parts;
  return {
    id,
    bytes: segment.buffer,
    live: live.words,
    liveCount,
    documentCount: segment.documentCount,
    lastDocumentNumber: documentNumbers[documentNumbers.length - 1],
  };
}
