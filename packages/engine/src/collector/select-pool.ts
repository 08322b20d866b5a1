import type { SegmentMatches } from "../matching/match-segment.js";

/** Documents to be ranked in full: number of the segment, and the document in it. */
export interface Selection {
  readonly segments: Uint16Array;
  readonly documents: Uint32Array;
}

const priorityCount = 256;

/**
 * All matches if there are at most `poolMax`, else the most promising by the summaries of their postings
 * (ranking 4): whole classes of priority from the best on, and of the last class the earliest documents.
 */
export function selectPool(matches: readonly SegmentMatches[], poolMax: number): Selection {
  const total = countMatches(matches);
  const size = Math.min(total, poolMax);
  const selection = { segments: new Uint16Array(size), documents: new Uint32Array(size) };
  const { threshold, room } = total <= poolMax ? { threshold: priorityCount, room: 0 } : findThreshold(matches, poolMax);
  let leftAtThreshold = room;
  let at = 0;
  for (const [segment, { documents, priorities }] of matches.entries()) {
    for (let i = 0; i < documents.length; i++) {
      if (priorities[i] > threshold) continue;
      if (priorities[i] === threshold && leftAtThreshold-- <= 0) continue;
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

/** The worst class of priority that is admitted, and how many of it. */
function findThreshold(matches: readonly SegmentMatches[], poolMax: number) {
  const counts = new Uint32Array(priorityCount);
  for (const { priorities } of matches) for (const priority of priorities) counts[priority]++;
  let threshold = 0;
  let room = poolMax;
  while (counts[threshold] < room) room -= counts[threshold++];
  return { threshold, room };
}
