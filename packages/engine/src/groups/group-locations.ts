import type { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import { type GroupRuns, NO_RUN } from "./group-runs.js";
import type { GroupNumbers } from "./index-groups.js";

/** Where the groups of one segment's matches lie. The bits are in scratch memory. */
export interface GroupLocations {
  /** The last document of each run of one group. */
  readonly ends: Bitset;
  /** Documents whose group may have matches outside of its run. */
  readonly spread: Bitset;
}

/** The locations of groups, by segment. */
export function locateGroups(
  matches: readonly SegmentMatches[],
  numbers: GroupNumbers,
  { costs, scratch }: Workspace,
): GroupLocations[] {
  const runs = numbers.runs(costs.runs);
  const locations = numbers.bySegment.map((groups) => {
    const known = runs.ofSegment(groups);
    const ends = scratch.bitset(groups.length);
    const spread = scratch.bitset(groups.length);
    if (known === null) spread.setRange(0, groups.length);
    else {
      ends.copyFrom(known.ends);
      spread.copyFrom(known.spread);
    }
    return { ends, spread };
  });
  for (const [segment, groups] of numbers.bySegment.entries()) {
    if (runs.ofSegment(groups) !== null) continue;
    for (const position of runsElsewhere(matches[segment].documents(), groups, runs)) {
      spreadRun(position, runs, numbers.bySegment, locations);
    }
  }
  return locations;
}

/** The locations if every document is its own group. */
export function locateDocuments(documentCounts: readonly number[], { scratch }: Workspace): GroupLocations[] {
  return documentCounts.map((count) => {
    const ends = scratch.bitset(count);
    ends.setRange(0, count);
    return { ends, spread: scratch.bitset(count) };
  });
}

/** The first runs of the documents' groups, by position, for groups that have runs. */
function runsElsewhere(documents: Int32Array, groupOf: Int32Array, runs: GroupRuns): number[] {
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

function spreadRun(
  position: number,
  runs: GroupRuns,
  bySegment: readonly Int32Array[],
  locations: readonly GroupLocations[],
): void {
  for (const [segment, groups] of bySegment.entries()) {
    const known = runs.ofSegment(groups);
    const end = known === null ? -1 : position - known.firstPosition;
    if (end < 0 || end >= groups.length) continue;
    let first = end;
    while (first > 0 && groups[first - 1] === groups[end]) first--;
    locations[segment].spread.setRange(first, end + 1);
  }
}
