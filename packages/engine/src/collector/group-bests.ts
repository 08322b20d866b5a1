import { GrowableUint32 } from "../collections/growable-array.js";
import { pickMatches, type SegmentMatches } from "../matching/match-segment.js";
import type { MatchGroups } from "./match-groups.js";

/** Of a group at most so many equals are kept: the ranking among them is left to the pool. */
const equalsPerGroupMax = 4;

const worst = 0x7fffffff;

/**
 * Keeps of each group the matches that may be its best by words, typos and postings: when more documents match than
 * are ranked in full, room in the pool is for groups.
 */
export function keepGroupBests(matches: readonly SegmentMatches[], groups: MatchGroups): SegmentMatches[] {
  const best = new Int32Array(groups.numberLimit()).fill(worst);
  for (const [at, segment] of matches.entries()) {
    for (let i = 0; i < segment.documents.length; i++) {
      const group = groups.groupOf(at, segment.documents[i]);
      const bad = badness(segment, i);
      if (bad < best[group]) best[group] = bad;
    }
  }
  const equals = new Uint8Array(best.length);
  return matches.map((segment, at) => {
    const places = new GrowableUint32(segment.documents.length);
    for (let i = 0; i < segment.documents.length; i++) {
      const group = groups.groupOf(at, segment.documents[i]);
      if (badness(segment, i) !== best[group] || equals[group] === equalsPerGroupMax) continue;
      equals[group]++;
      places.push(i);
    }
    return pickMatches(segment, places.view());
  });
}

/** Ascends as matches get worse: words, then typos, then what the postings promise. */
function badness({ words, typos, priorities }: SegmentMatches, i: number): number {
  return ((31 - words[i]) << 16) | (typos[i] << 8) | priorities[i];
}
