/**
 * Where the groups of matches lie, for those who count group by group, as facets do.
 *
 * A *run* is documents of one group, side by side in one segment. A *position* is the number of a document if
 * the documents of all segments are numbered one after the other. It identifies the run that ends there (see
 * GroupRuns). A group is *spread* if its matches may lie in several runs, or in a segment whose runs are not
 * known because it is small. All other groups can be counted where they lie.
 *
 *     segment 0, runs known            segment 1, runs not known
 *     document    0  1  2  3           document    0  1
 *     group       0  0  1  2           group       1  3
 *     ends           1  1  1           ends
 *     spread            1              spread      1  1
 *
 * Group 1 has a match in segment 1, so its run in segment 0 is marked as spread, too.
 */
import type { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import { type GroupRuns, NO_RUN, type SegmentRuns } from "./group-runs.js";
import type { GroupNumbers } from "./index-groups.js";

/** Where the groups of one segment's matches lie. The bits are in scratch memory. */
export interface GroupLocations {
  /** The last document of each run. Empty if the runs are not known. */
  readonly ends: Bitset;
  /** The documents of groups that are spread. */
  readonly spread: Bitset;
}

interface LocatedSegment {
  /** By document: the number of its group. */
  readonly groups: Int32Array;
  /** null if they are not known. */
  readonly runs: SegmentRuns | null;
  readonly locations: GroupLocations;
}

/** The locations of groups, by segment. */
export function locateGroups(
  matches: readonly SegmentMatches[],
  numbers: GroupNumbers,
  { costs, scratch }: Workspace,
): GroupLocations[] {
  const runs = numbers.runs(costs.runs);
  const segments = numbers.bySegment.map((groups): LocatedSegment => {
    const ends = scratch.bitset(groups.length);
    const spread = scratch.bitset(groups.length);
    return { groups, runs: runs.ofSegment(groups), locations: { ends, spread } };
  });
  for (const { groups, runs: known, locations } of segments) {
    if (known === null) locations.spread.setRange(0, groups.length);
    else {
      locations.ends.copyFrom(known.ends);
      locations.spread.copyFrom(known.spread);
    }
  }
  for (const [segment, { groups, runs: known }] of segments.entries()) {
    if (known !== null) continue;
    for (const position of firstRunsOfGroups(matches[segment].documents(), groups, runs)) {
      markRunAsSpread(position, segments);
    }
  }
  return segments.map(({ locations }) => locations);
}

/** The locations if every document is its own group. */
export function locateDocuments(documentCounts: readonly number[], { scratch }: Workspace): GroupLocations[] {
  return documentCounts.map((count) => {
    const ends = scratch.bitset(count);
    ends.setRange(0, count);
    return { ends, spread: scratch.bitset(count) };
  });
}

/** The positions of the first runs of the documents' groups. Groups without a known run are left out. */
function firstRunsOfGroups(documents: Int32Array, groupOf: Int32Array, runs: GroupRuns): number[] {
  const positions: number[] = [];
  let last = -1;
  for (let i = 0; i < documents.length; i++) {
    const group = groupOf[documents[i]];
    if (group === last) continue;
    last = group;
    const position = runs.firstOf(group);
    if (position !== NO_RUN) positions.push(position);
  }
  return positions;
}

/** Marks the documents of the run at a position, in whichever segment it lies. */
function markRunAsSpread(position: number, segments: readonly LocatedSegment[]): void {
  for (const { groups, runs, locations } of segments) {
    const end = runs === null ? -1 : position - runs.firstPosition;
    if (end < 0 || end >= groups.length) continue;
    let first = end;
    while (first > 0 && groups[first - 1] === groups[end]) first--;
    locations.spread.setRange(first, end + 1);
  }
}
