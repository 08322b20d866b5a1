import type { Bitset } from "../collections/bitset.js";
import { gallop } from "../collections/gallop.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import { findRuns } from "./find-runs.js";
import { type GroupRuns, type LaterRuns, NO_RUN, type SegmentRuns } from "./group-runs.js";
import type { GroupNumbers } from "./index-groups.js";

/** The number of groups that have a match. */
export function countGroups(
  matches: readonly SegmentMatches[],
  numbers: GroupNumbers,
  workspace: Workspace,
): number {
  if (matches.every(({ count }) => count === 0)) return 0;
  const { costs, scratch } = workspace;
  const runs = numbers.runs(costs.runs);
  /**
   * By position: the runs that have a match. The first run of a group with several runs stands for all of
   * them.
   */
  const hits = scratch.bitset(runs.positionCount);
  const listed: number[] = [];
  let count = 0;
  for (const [segment, { bits }] of matches.entries()) {
    const ofRuns = runs.ofSegment(numbers.bySegment[segment]);
    if (bits === null || ofRuns === null) listed.push(segment);
    else count += findRuns(bits, ofRuns, hits, workspace);
  }
  if (count > 0) count -= mergeLater(runs.later, hits, workspace);
  const withoutRun = scratch.bitset(numbers.count);
  for (const segment of listed) {
    const documents = matches[segment].documents();
    const groupOf = numbers.bySegment[segment];
    const ofRuns = runs.ofSegment(groupOf);
    count +=
      ofRuns === null
        ? addGroups(documents, groupOf, runs, { hits, withoutRun })
        : addRuns(documents, groupOf, ofRuns, { runs, hits });
  }
  return count;
}

/**
 * Marks the first run of each group that was hit in a later run. Returns how many hits were counted too many.
 */
function mergeLater(later: LaterRuns, hits: Bitset, { kernels, scratch }: Workspace): number {
  const { positions, firsts } = later;
  if (positions.length === 0) return 0;
  const hit = scratch.anyInt32(positions.length);
  const hitCount = kernels.listCommonBits(hits.words, scratch.lastingCopyOf(later.bits).words, hit);
  let tooMany = 0;
  for (let i = 0, at = 0; i < hitCount; i++) {
    at = gallop(positions, at, positions.length, hit[i]);
    tooMany += 1 - added(hits, firsts[at]);
  }
  return tooMany;
}

/**
 * Adds the groups of `documents`, which ascend, in a segment whose runs are known. Returns how many groups
 * are new. The end of a run comes from a bitset, which stays in the near cache, as group numbers do not. The
 * numbers are read only for groups with several runs.
 */
function addRuns(
  documents: Int32Array,
  groupOf: Int32Array,
  { ends, firstPosition, spread }: SegmentRuns,
  { runs, hits }: { readonly runs: GroupRuns; readonly hits: Bitset },
): number {
  let count = 0;
  let end = -1;
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i];
    if (document <= end) continue;
    end = ends.nextSetBit(document);
    const position = spread.get(document) ? runs.firstOf(groupOf[document]) : firstPosition + end;
    count += added(hits, position);
  }
  return count;
}

/** Adds the groups of `documents` in a segment whose runs are not known. Returns how many groups are new. */
function addGroups(
  documents: Int32Array,
  groupOf: Int32Array,
  runs: GroupRuns,
  { hits, withoutRun }: { readonly hits: Bitset; readonly withoutRun: Bitset },
): number {
  let count = 0;
  let last = -1;
  for (let i = 0; i < documents.length; i++) {
    const group = groupOf[documents[i]];
    if (group === last) continue;
    last = group;
    const run = runs.firstOf(group);
    count += run === NO_RUN ? added(withoutRun, group) : added(hits, run);
  }
  return count;
}

/** Sets a bit. Returns 1 if it was not set before, else 0. */
function added(bits: Bitset, i: number): number {
  if (bits.get(i)) return 0;
  bits.set(i);
  return 1;
}
