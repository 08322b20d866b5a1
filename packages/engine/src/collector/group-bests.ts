import type { SegmentMatches } from "../matching/match-segment.js";
import type { MatchGroups } from "./match-groups.js";

export interface GroupedMatches {
  readonly matches: readonly SegmentMatches[];
  readonly groups: MatchGroups;
}

/** Of a group at most so many equals are kept: the ranking among them is left to the pool. */
const equalsPerGroupMax = 4;

/**
 * Keeps of each group the matches that may be its best by words, typos and postings: when more documents match than
 * are ranked in full, room in the pool is for groups.
 */
export function keepGroupBests({ matches, groups }: GroupedMatches): GroupedMatches {
  const best = new Int32Array(groups.count).fill(0x7fffffff);
  for (const [at, segment] of matches.entries()) {
    const groupOf = groups.bySegment[at];
    for (let i = 0; i < groupOf.length; i++) {
      best[groupOf[i]] = Math.min(best[groupOf[i]], badness(segment, i));
    }
  }
  const equals = new Uint8Array(groups.count);
  const bySegment: Int32Array[] = [];
  const kept = matches.map((segment, at) => {
    const groupOf = groups.bySegment[at];
    const places: number[] = [];
    for (let i = 0; i < groupOf.length; i++) {
      const group = groupOf[i];
      if (badness(segment, i) === best[group] && equals[group]++ < equalsPerGroupMax) places.push(i);
    }
    bySegment.push(Int32Array.from(places, (i) => groupOf[i]));
    return {
      documents: Int32Array.from(places, (i) => segment.documents[i]),
      words: Uint8Array.from(places, (i) => segment.words[i]),
      typos: Uint8Array.from(places, (i) => segment.typos[i]),
      priorities: Uint8Array.from(places, (i) => segment.priorities[i]),
    };
  });
  return { matches: kept, groups: { bySegment, count: groups.count } };
}

/** Ascends as matches get worse: words, then typos, then what the postings promise. */
function badness({ words, typos, priorities }: SegmentMatches, i: number): number {
  return ((31 - words[i]) << 16) | (typos[i] << 8) | priorities[i];
}
