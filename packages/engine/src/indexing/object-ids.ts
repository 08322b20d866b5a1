import { FrontCodedCursor } from "../collections/front-coded-cursor.js";
import { FrontCodedMerge, type TextWalk } from "../collections/front-coded-merge.js";
import { FrontCodedWriter } from "../collections/front-coded-writer.js";
import { byteCountOf, writeText } from "../collections/text-bytes.js";
import type { SegmentParts } from "../segment/segment-format.js";
import { DEAD, type MergeInput } from "./merge-input.js";

/**
 * The objectIDs of a segment, front-coded in order of UTF-16 code units, and the documents that have them.
 */
export type PackedObjectIds = Pick<
  SegmentParts,
  "objectIdBytes" | "objectIdBlocks" | "documentsByObjectId" | "objectIdRanks"
>;

/** Packs the objectIDs of the documents 0, 1, ... in turn. */
export function packObjectIds(objectIds: readonly string[]): PackedObjectIds {
  const documentsByObjectId = Uint32Array.from(objectIds.keys());
  documentsByObjectId.sort((a, b) => compareTexts(objectIds[a], objectIds[b]));
  const bytesMax = objectIds.reduce((max, text) => Math.max(max, byteCountOf(text)), 0);
  const writer = new FrontCodedWriter();
  let bytes = new Uint8Array(bytesMax);
  let previous = new Uint8Array(bytesMax);
  let previousLength = 0;
  for (const document of documentsByObjectId) {
    const length = writeText(objectIds[document], bytes, 0);
    const common = commonPrefix(previous, bytes, Math.min(previousLength, length));
    writer.add(bytes, length, common);
    [previous, bytes] = [bytes, previous];
    previousLength = length;
  }
  return packed(writer, documentsByObjectId);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The number of leading bytes that two texts share. The shorter one has `shorterLength` bytes. */
function commonPrefix(a: Uint8Array, b: Uint8Array, shorterLength: number): number {
  let at = 0;
  while (at < shorterLength && a[at] === b[at]) at++;
  return at;
}

/**
 * Packs the objectIDs of the live documents of several segments, in one pass over them. Creates no strings.
 */
export function mergeObjectIds(inputs: readonly MergeInput[], documentCount: number): PackedObjectIds {
  const walks = inputs.map((input) => new LiveObjectIds(input));
  const merge = new FrontCodedMerge(walks);
  const writer = new FrontCodedWriter();
  const documentsByObjectId = new Uint32Array(documentCount);
  for (let rank = 0; merge.next(); rank++) {
    const { bytes, length, document } = walks[merge.input];
    writer.add(bytes, length, merge.common);
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
    this.#cursor = new FrontCodedCursor({ bytes: parts.objectIdBytes, blocks: parts.objectIdBlocks });
    this.#documentsByObjectId = parts.documentsByObjectId;
    this.#renumbered = renumbered;
  }

  get bytes(): Uint8Array {
    return this.#cursor.bytes;
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
  const { bytes, blocks } = writer.finish();
  const objectIdRanks = new Uint32Array(documentsByObjectId.length);
  for (let rank = 0; rank < documentsByObjectId.length; rank++) {
    objectIdRanks[documentsByObjectId[rank]] = rank;
  }
  return { objectIdBytes: bytes, objectIdBlocks: blocks, documentsByObjectId, objectIdRanks };
}
