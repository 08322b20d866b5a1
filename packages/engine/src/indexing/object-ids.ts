import type { SegmentParts } from "../segment/segment-format.js";

/** The objectIDs of a segment's documents, packed, and the documents in order of objectID by UTF-16 code unit. */
export function packObjectIds(
  objectIds: readonly string[],
): Pick<SegmentParts, "objectIdUnits" | "objectIdOffsets" | "documentsByObjectId"> {
  const objectIdOffsets = new Uint32Array(objectIds.length + 1);
  for (const [document, objectId] of objectIds.entries()) {
    objectIdOffsets[document + 1] = objectIdOffsets[document] + objectId.length;
  }
  const objectIdUnits = new Uint16Array(objectIdOffsets[objectIds.length]);
  for (const [document, objectId] of objectIds.entries()) {
    const offset = objectIdOffsets[document];
    for (let i = 0; i < objectId.length; i++) objectIdUnits[offset + i] = objectId.charCodeAt(i);
  }
  const documentsByObjectId = Uint32Array.from(objectIds.keys());
  documentsByObjectId.sort((a, b) => compareTexts(objectIds[a], objectIds[b]));
  return { objectIdUnits, objectIdOffsets, documentsByObjectId };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
