import type { Bitset } from "../collections/bitset.js";
import type { Workspace } from "../matching/workspace.js";
import type { SegmentRuns } from "./group-runs.js";

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
