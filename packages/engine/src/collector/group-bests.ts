import { pickMatches, type SegmentMatches } from "../matching/match-segment.js";
import type { MatchGroups } from "./match-groups.js";

/** Of a group at most so many equals are kept: the ranking among them is left to the pool. */
const equalsPerGroupMax = 4;

const worst = 0x7fffffff;

/**
 * Keeps of each group the matches that may be its best by words, typos and postings: when more documents match than
 * are ranked in full, room in the pool is for groups.
 */
export function keepGroupBests(
  matches: readonly SegmentMatches[],
  groups: MatchGroups,
): readonly SegmentMatches[] {
  const best = new Int32Array(groups.numberLimit()).fill(worst);
  const badnesses = matches.map(badnessOf);
  for (let at = 0; at < matches.length; at++) {
    const { documents } = matches[at];
    const badness = badnesses[at];
    const groupOf = groups.numbersIn(at);
    if (groupOf === null) return matches;
    for (let i = 0; i < documents.length; i++) {
      const group = groupOf[documents[i]];
      if (badness[i] < best[group]) best[group] = badness[i];
    }
  }
  const equals = new Uint8Array(best.length);
  return matches.map((segment, at) => {
    const { documents } = segment;
    const badness = badnesses[at];
    const groupOf = groups.numbersIn(at);
    if (groupOf === null) return segment;
    const places = new Uint32Array(documents.length);
    let kept = 0;
    for (let i = 0; i < documents.length; i++) {
      const group = groupOf[documents[i]];
      if (badness[i] !== best[group] || equals[group] === equalsPerGroupMax) continue;
      equals[group]++;
      places[kept++] = i;
    }
    return pickMatches(segment, places.subarray(0, kept));
  });
}

/** By match; ascends as they get worse: words, then typos, then what the postings promise. */
function badnessOf({ words, typos, priorities }: SegmentMatches): Int32Array {
  const badness = new Int32Array(words.length);
  for (let i = 0; i < words.length; i++)
    badness[i] = ((31 - words[i]) << 16) | (typos[i] << 8) | priorities[i];
  return badness;
}
