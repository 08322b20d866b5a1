import type { LiveSegment } from "./live-segment.js";

/** Where a live record is: the number of its segment, and its document number there. */
export interface DocumentLocation {
  readonly segment: number;
  readonly document: number;
}

/** Where the live document is with this objectID; null if there is none. */
export function findObjectId(segments: readonly LiveSegment[], objectId: string): DocumentLocation | null {
  for (const [at, { segment, live }] of segments.entries()) {
    // A segment may hold superseded versions of a record beside the live one.
    for (const document of segment.documentsOfObjectId(objectId)) {
      if (live.get(document)) return { segment: at, document };
    }
  }
  return null;
}
