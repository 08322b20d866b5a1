import type { Workspace } from "../workspace/workspace.js";
import type { Level, RaisedRatings } from "./level.js";
import type { Wanted } from "./wanted-stretches.js";

/** Raises the ratings of documents, which ascend, by one level after the other. */
export function raiseByLevels(levels: readonly Level[], documents: Int32Array, to: RaisedRatings): void {
  for (const [i, level] of levels.entries())
    level.raiseRatings(documents, {
      ratings: to.ratings,
      isFresh: to.isFresh && i === 0,
      wanted: to.wanted,
    });
}

/** The ratings of documents, which ascend, by some levels. They are in scratch memory. */
export function ratingsByLevels(
  levels: readonly Level[],
  documents: Int32Array,
  wanted: Wanted,
  { scratch }: Workspace,
): Uint8Array {
  const ratings = scratch.bytes(documents.length);
  if (documents.length > 0) raiseByLevels(levels, documents, { ratings, isFresh: true, wanted });
  return ratings;
}
