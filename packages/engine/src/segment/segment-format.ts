import { type SectionFormat, SectionTable, SectionTableWriter } from "../codec/section-table.js";
import type { PostingCodeTables } from "../postings/posting-codes.js";
import type { NeighbourParts } from "./neighbour-signatures.js";

/** "FSEG", little-endian. */
export const segmentFormat: SectionFormat = { magic: 0x47455346, version: 10 };

/** Lengths saturate here: a longer document has this value in `lengths`. */
export const lengthMax = 0xffff;

/**
 * Numbers of a segment's sections. A number never gets a second meaning. Only older versions used 2, 3, 8,
 * 11, 12, 13 and 16.
 */
const Section = {
  documentNumbers: 1,
  documentsByObjectId: 4,
  forwardUnits: 5,
  forwardOffsets: 6,
  terms: 7,
  postingOffsets: 9,
  columns: 10,
  objectIdBlocks: 14,
  objectIdRanks: 15,
  codeSummaries: 17,
  codeWeights: 18,
  valueSignatures: 19,
  lengths: 20,
  postingBytes: 21,
  neighbourBeginnings: 22,
  commonPairs: 23,
  neighbourSizes: 24,
  neighbourFilters: 25,
  valueBeginnings: 26,
  objectIdBytes: 27,
} as const;

/**
 * A segment's content: an inverted index, a forward index and columns over its own documents 0..n-1.
 *
 *   documentNumbers[d]      the index-wide number of document d, ascending
 *   objectIdBytes           the objectIDs ordered by UTF-16 unit, front-coded (see front-coded-texts);
 *                           objectIdBlocks[b] is where block b begins
 *   documentsByObjectId     0..n-1 in order of objectID
 *   objectIdRanks[d]        the rank of d in that order
 *   forwardUnits[f[d]..f[d+1]]    its tokens (see stored-document), f = forwardOffsets
 *   lengths[d]              its number of words and unspaced characters, at most lengthMax
 *   valueSignatures[2d..2d+2]     which values it may have (see value-signatures)
 *   valueBeginnings[d]      how the words of its short values begin (see value-beginnings)
 *   terms[t]                the dictionary's number of the segment's t-th term; terms are in order of their
 *                           texts, so the posting lists of a prefix are one contiguous range
 *   postingBytes from p[t]  its posting list, p = postingOffsets (one more than terms)
 *   postingCodes            the meaning of the codes beside postings (see posting-codes)
 *   neighbours              which words may stand side by side (see neighbour-signatures)
 *   columns                 doc values (see doc-values)
 */
export interface SegmentParts {
  readonly documentNumbers: Uint32Array;
  readonly objectIdBytes: Uint8Array;
  readonly objectIdBlocks: Uint32Array;
  readonly documentsByObjectId: Uint32Array;
  readonly objectIdRanks: Uint32Array;
  readonly forwardUnits: Uint16Array;
  readonly forwardOffsets: Uint32Array;
  readonly lengths: Uint16Array;
  readonly valueSignatures: Uint32Array;
  readonly valueBeginnings: Uint32Array;
  readonly terms: Uint32Array;
  readonly postingBytes: Uint8Array;
  readonly postingOffsets: Uint32Array;
  readonly postingCodes: PostingCodeTables;
  readonly neighbours: NeighbourParts;
  readonly columns: Uint8Array;
}

/** Packs a segment into one buffer that all threads can share. */
export function packSegment(parts: SegmentParts): SharedArrayBuffer {
  const writer = new SectionTableWriter(segmentFormat);
  writer.add(Section.documentNumbers, parts.documentNumbers);
  writer.add(Section.objectIdBytes, parts.objectIdBytes);
  writer.add(Section.objectIdBlocks, parts.objectIdBlocks);
  writer.add(Section.documentsByObjectId, parts.documentsByObjectId);
  writer.add(Section.objectIdRanks, parts.objectIdRanks);
  writer.add(Section.forwardUnits, parts.forwardUnits);
  writer.add(Section.forwardOffsets, parts.forwardOffsets);
  writer.add(Section.lengths, parts.lengths);
  writer.add(Section.valueSignatures, parts.valueSignatures);
  writer.add(Section.valueBeginnings, parts.valueBeginnings);
  writer.add(Section.terms, parts.terms);
  writer.add(Section.postingBytes, parts.postingBytes);
  writer.add(Section.postingOffsets, parts.postingOffsets);
  writer.add(Section.codeSummaries, parts.postingCodes.summaries);
  writer.add(Section.codeWeights, parts.postingCodes.weights);
  writer.add(Section.neighbourBeginnings, parts.neighbours.beginnings);
  writer.add(Section.commonPairs, parts.neighbours.commonPairs);
  writer.add(Section.neighbourSizes, parts.neighbours.sizes);
  writer.add(Section.neighbourFilters, parts.neighbours.filters);
  writer.add(Section.columns, parts.columns);
  return writer.finish();
}

/** Views of a packed segment. Throws a SectionFormatError if the bytes are no segment. */
export function unpackSegment(buffer: ArrayBufferLike): SegmentParts {
  const table = new SectionTable(buffer, segmentFormat);
  return {
    documentNumbers: table.uint32(Section.documentNumbers),
    objectIdBytes: table.bytes(Section.objectIdBytes),
    objectIdBlocks: table.uint32(Section.objectIdBlocks),
    documentsByObjectId: table.uint32(Section.documentsByObjectId),
    objectIdRanks: table.uint32(Section.objectIdRanks),
    forwardUnits: table.uint16(Section.forwardUnits),
    forwardOffsets: table.uint32(Section.forwardOffsets),
    lengths: table.uint16(Section.lengths),
    valueSignatures: table.uint32(Section.valueSignatures),
    valueBeginnings: table.uint32(Section.valueBeginnings),
    terms: table.uint32(Section.terms),
    postingBytes: table.bytes(Section.postingBytes),
    postingOffsets: table.uint32(Section.postingOffsets),
    postingCodes: {
      summaries: table.uint16(Section.codeSummaries),
      weights: table.bytes(Section.codeWeights),
    },
    neighbours: {
      beginnings: table.uint32(Section.neighbourBeginnings),
      commonPairs: table.uint32(Section.commonPairs),
      sizes: table.bytes(Section.neighbourSizes),
      filters: table.uint16(Section.neighbourFilters),
    },
    columns: table.bytes(Section.columns),
  };
}
