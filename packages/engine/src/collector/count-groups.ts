import type { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { Workspace } from "../matching/workspace.js";
import { NO_RUN } from "../segment/group-runs.js";
import type { GroupNumbers } from "../segment/index-groups.js";

/** How many groups have a match. */
export function countGroups(
  matches: readonly SegmentMatches[],
  numbers: GroupNumbers,
  { costs, scratch }: Workspace,
): number {
  const runs = numbers.runs(costs.runs);
  /** By position: the runs that have a match; of groups with several runs the first one stands for all. */
  const hits = scratch.bitset(runs.positionCount);
  const listed: number[] = [];
  let count = 0;
  for (const [segment, ofSegment] of matches.entries()) {
    const ofRuns = runs.ofSegment(numbers.bySegment[segment]);
    const hitCount = ofRuns === null ? null : ofSegment.findRuns(ofRuns, hits);
    if (hitCount === null) listed.push(segment);
    else count += hitCount;
  }
  count -= mergeRepeats(runs.repeats, hits);
  const withoutRun = scratch.bitset(numbers.count);
  for (const segment of listed) {
    const documents = matches[segment].documents();
    const groupOf = numbers.bySegment[segment];
    let last = -1;
    for (let i = 0; i < documents.length; i++) {
      const group = groupOf[documents[i]];
      if (group === last) continue;
      last = group;
      const run = runs.firstOf(group);
      count += run === NO_RUN ? added(withoutRun, group) : added(hits, run);
    }
  }
  return count;
}

/** Has the first run of a group stand for all that are hit. Returns how many were counted too many. */
function mergeRepeats(repeats: Int32Array, hits: Bitset): number {
  let tooMany = 0;
  for (let i = 0; i < repeats.length; i += 2) {
    if (hits.get(repeats[i + 1])) tooMany += 1 - added(hits, repeats[i]);
  }
  return tooMany;
}

/** 1 if it was not in the set. */
function added(bits: Bitset, i: number): number {
  if (bits.get(i)) return 0;
  bits.set(i);
  return 1;
}
