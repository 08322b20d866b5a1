import type { Bitset } from "../collections/bitset.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import type { SegmentRuns } from "./group-runs.js";

/**
 * Finds the runs of a segment that have one of `documents`. Sets their positions in `hits`, and returns their
 * number.
 */
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
