import { forEachRun } from "../collections/bit-runs.js";
import { TextMerge } from "../collections/text-merge.js";
import { narrowedUnits } from "../doc-values/string-table.js";
import type { SegmentParts } from "../segment/segment-format.js";
import type { MergeInput } from "./merge-input.js";

/** The objectIDs of a segment's documents, packed, and the documents in order of objectID by UTF-16 code unit. */
export type PackedObjectIds = Pick<SegmentParts, "objectIdUnits" | "objectIdOffsets" | "documentsByObjectId">;

export function packObjectIds(objectIds: readonly string[]): PackedObjectIds {
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
  return { objectIdUnits: narrowedUnits(objectIdUnits), objectIdOffsets, documentsByObjectId };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The same of the live documents of several segments: copied, and merged in the order that each segment has. */
export function mergeObjectIds(inputs: readonly MergeInput[], documentCount: number): PackedObjectIds {
  return { ...copyObjectIds(inputs, documentCount), documentsByObjectId: mergeOrders(inputs, documentCount) };
}

function copyObjectIds(inputs: readonly MergeInput[], documentCount: number) {
  const objectIdOffsets = new Uint32Array(documentCount + 1);
  let document = 0;
  let unit = 0;
  for (const { segment, live } of inputs) {
    const offsets = segment.parts.objectIdOffsets;
    live.forEach((d) => {
      unit += offsets[d + 1] - offsets[d];
      objectIdOffsets[++document] = unit;
    });
  }
  const areBytes = inputs.every(({ segment }) => segment.parts.objectIdUnits instanceof Uint8Array);
  const objectIdUnits = areBytes ? new Uint8Array(unit) : new Uint16Array(unit);
  for (const { segment, live, renumbered } of inputs) {
    const { objectIdUnits: units, objectIdOffsets: offsets } = segment.parts;
    forEachRun(live, (from, to) => {
      objectIdUnits.set(units.subarray(offsets[from], offsets[to]), objectIdOffsets[renumbered[from]]);
    });
  }
  // What did not fit may be dead.
  return { objectIdUnits: narrowedUnits(objectIdUnits), objectIdOffsets };
}

function mergeOrders(inputs: readonly MergeInput[], documentCount: number): Uint32Array {
  const merge = new TextMerge(
    inputs.map(({ segment: { parts }, live }) => ({
      units: parts.objectIdUnits,
      offsets: parts.objectIdOffsets,
      order: parts.documentsByObjectId.filter((document) => live.get(document)),
    })),
  );
  const documentsByObjectId = new Uint32Array(documentCount);
  for (let rank = 0; merge.next(); rank++) {
    documentsByObjectId[rank] = inputs[merge.input].renumbered[merge.text];
  }
  return documentsByObjectId;
}
