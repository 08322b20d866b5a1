import type { LiveSegment } from "./live-segment.js";

/** Where a live record lies: the number of the segment, and the document in it. */
export interface DocumentPlace {
  readonly segment: number;
  readonly document: number;
}

/** The live document of an objectID; null if there is none. */
export function findObjectId(segments: readonly LiveSegment[], objectId: string): DocumentPlace | null {
  for (const [at, { segment, live }] of segments.entries()) {
    for (const document of documentsOf(objectId, segment)) {
      if (live.get(document)) return { segment: at, document };
    }
  }
  return null;
}

/** A segment may hold superseded versions of a record beside the live one. */
function* documentsOf(objectId: string, segment: LiveSegment["segment"]): Generator<number> {
  const { documentsByObjectId } = segment.parts;
  let low = 0;
  let high = documentsByObjectId.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segment.objectId(documentsByObjectId[middle]) < objectId) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < documentsByObjectId.length; at++) {
    const document = documentsByObjectId[at];
    if (segment.objectId(document) !== objectId) return;
    yield document;
  }
}
