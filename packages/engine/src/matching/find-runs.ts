import type { Bitset } from "../collections/bitset.js";
import type { SegmentRuns } from "../segment/group-runs.js";
import type { Workspace } from "./workspace.js";

/** The runs of a segment that have one of `documents`: sets their positions in `hits`, returns how many. */
export function findRuns(
  documents: Bitset,
  { ends, firstPosition }: SegmentRuns,
  hits: Bitset,
  { kernels, scratch }: Workspace,
): number {
  const first = firstPosition / 32;
  return kernels.findRuns(
    documents.words,
    scratch.lastingCopyOf(ends).words,
    hits.words.subarray(first, first + documents.words.length),
  );
}
