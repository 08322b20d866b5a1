import type { SegmentMatches } from "../matching/match-segment.js";

/** Documents to be ranked in full: number of the segment, and the document in it. */
export interface Selection {
  readonly segments: Uint16Array;
  readonly documents: Uint32Array;
}

/** Words and typos of a match, best first, and how promising it is among equals: fewer is better. */
const prioritiesPerClass = 256;
const typosPerWordCount = 64;

/**
 * All matches if there are at most `poolMax`, else the best by words, typos and the summaries of their postings, so
 * that the order stays exact for the first two (ranking 4). Of the last class that still has room the
 * earliest documents are taken.
 */
export function selectPool(matches: readonly SegmentMatches[], poolMax: number): Selection {
  const total = countMatches(matches);
  const size = Math.min(total, poolMax);
  const selection = { segments: new Uint16Array(size), documents: new Uint32Array(size) };
  const limit =
    total <= poolMax ? { bucket: Number.POSITIVE_INFINITY, room: 0 } : lastBucket(matches, poolMax);
  let roomLeft = limit.room;
  let at = 0;
  for (const [segment, segmentMatches] of matches.entries()) {
    const { documents } = segmentMatches;
    for (let i = 0; i < documents.length; i++) {
      const bucket = bucketOf(segmentMatches, i);
      if (bucket > limit.bucket || (bucket === limit.bucket && roomLeft-- <= 0)) continue;
      selection.segments[at] = segment;
      selection.documents[at] = documents[i];
      at++;
    }
  }
  return selection;
}

export function countMatches(matches: readonly SegmentMatches[]): number {
  let total = 0;
  for (const { documents } of matches) total += documents.length;
  return total;
}

/** Ascends as matches get worse. */
function bucketOf({ words, typos, priorities }: SegmentMatches, i: number): number {
  return ((31 - words[i]) * typosPerWordCount + typos[i]) * prioritiesPerClass + priorities[i];
}

/** The worst bucket that is admitted, and how many of it. */
function lastBucket(matches: readonly SegmentMatches[], poolMax: number): { bucket: number; room: number } {
  const counts = new Uint32Array(32 * typosPerWordCount * prioritiesPerClass);
  for (const segmentMatches of matches) {
    for (let i = 0; i < segmentMatches.documents.length; i++) counts[bucketOf(segmentMatches, i)]++;
  }
  let bucket = 0;
  let room = poolMax;
  while (counts[bucket] < room) room -= counts[bucket++];
  return { bucket, room };
}
