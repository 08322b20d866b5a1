import { FrontCodedCursor } from "../collections/front-coded-cursor.js";
import { FrontCodedMerge, type TextWalk } from "../collections/front-coded-merge.js";
import { FrontCodedWriter } from "../collections/front-coded-writer.js";
import { narrowedUnits } from "../doc-values/string-table.js";
import type { SegmentParts } from "../segment/segment-format.js";
import { DEAD, type MergeInput } from "./merge-input.js";

/**
 * The objectIDs of a segment, front-coded in order of UTF-16 code units, and the documents that have them.
 */
export type PackedObjectIds = Pick<
  SegmentParts,
  "objectIdUnits" | "objectIdBlocks" | "documentsByObjectId" | "objectIdRanks"
>;

/** Packs the objectIDs of the documents 0, 1, ... in turn. */
export function packObjectIds(objectIds: readonly string[]): PackedObjectIds {
  const documentsByObjectId = Uint32Array.from(objectIds.keys());
  documentsByObjectId.sort((a, b) => compareTexts(objectIds[a], objectIds[b]));
  const lengthMax = objectIds.reduce((max, { length }) => Math.max(max, length), 0);
  const units = new Uint16Array(lengthMax);
  const writer = new FrontCodedWriter(false);
  let previous = "";
  for (const document of documentsByObjectId) {
    const objectId = objectIds[document];
    const common = commonPrefix(previous, objectId);
    for (let at = common; at < objectId.length; at++) units[at] = objectId.charCodeAt(at);
    writer.add(units, objectId.length, common);
    previous = objectId;
  }
  return packed(writer, documentsByObjectId);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function commonPrefix(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

/**
 * Packs the objectIDs of the live documents of several segments, in one pass over them. Creates no strings.
 */
export function mergeObjectIds(inputs: readonly MergeInput[], documentCount: number): PackedObjectIds {
  const walks = inputs.map((input) => new LiveObjectIds(input));
  const merge = new FrontCodedMerge(walks);
  const areBytes = inputs.every(({ segment }) => segment.parts.objectIdUnits instanceof Uint8Array);
  const writer = new FrontCodedWriter(areBytes);
  const documentsByObjectId = new Uint32Array(documentCount);
  for (let rank = 0; merge.next(); rank++) {
    const { units, length, document } = walks[merge.input];
    writer.add(units, length, merge.common);
    documentsByObjectId[rank] = document;
  }
  return packed(writer, documentsByObjectId);
}

/** The objectIDs of a segment's live documents in order. */
class LiveObjectIds implements TextWalk {
  common = 0;
  /** The number that the current document has in the output. */
  document = DEAD;
  readonly #cursor: FrontCodedCursor;
  readonly #documentsByObjectId: Uint32Array;
  readonly #renumbered: Int32Array;

  constructor({ segment: { parts }, renumbered }: MergeInput) {
    this.#cursor = new FrontCodedCursor({ units: parts.objectIdUnits, blocks: parts.objectIdBlocks });
    this.#documentsByObjectId = parts.documentsByObjectId;
    this.#renumbered = renumbered;
  }

  get units(): Uint16Array {
    return this.#cursor.units;
  }

  get length(): number {
    return this.#cursor.length;
  }

  next(): boolean {
    const cursor = this.#cursor;
    let common = cursor.length;
    while (cursor.next()) {
      // The common prefix with the last live objectID is the shortest among all neighbours in between.
      if (cursor.common < common) common = cursor.common;
      const document = this.#renumbered[this.#documentsByObjectId[cursor.rank]];
      if (document === DEAD) continue;
      this.document = document;
      this.common = common;
      return true;
    }
    return false;
  }
}

function packed(writer: FrontCodedWriter, documentsByObjectId: Uint32Array): PackedObjectIds {
  const { units, blocks } = writer.finish();
  const objectIdRanks = new Uint32Array(documentsByObjectId.length);
  for (let rank = 0; rank < documentsByObjectId.length; rank++) {
    objectIdRanks[documentsByObjectId[rank]] = rank;
  }
  // In a merge, the objectIDs that did not fit in bytes may have been dead ones. So narrowing is tried.
  return { objectIdUnits: narrowedUnits(units), objectIdBlocks: blocks, documentsByObjectId, objectIdRanks };
}
