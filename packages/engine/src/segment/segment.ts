/**
 * A *segment*: some documents of an index, prepared for searching, in one immutable buffer.
 *
 * An index is a list of segments. Each has everything that a search needs of its documents except the
 * records. It is written once, by a batch or a merge, and never changes. So all threads read it from shared
 * memory without locks. Deleted documents stay in it; a bitmap outside says which are live (live-segment.ts).
 *
 *     SharedIndex --> segment 0 [table | section | section | ...]   bitmap of live documents
 *                     segment 1 [table | section | section | ...]   bitmap of live documents
 *                     dictionary layers: term text <-> term number, for all segments
 *
 * Documents have three names: an objectID, an index-wide document number, and a number from 0 in the segment.
 *
 * Example: document 40 has objectID `b` and the text `red wine`, document 41 has `a` and `wine`. The
 * dictionary has given `wine` the number 17 and `red` the number 23.
 *
 *     documentNumbers      [40, 41]    documentOf(41) = 1
 *     documentsByObjectId  [1, 0]      `a` comes before `b`
 *     objectIdRanks        [1, 0]      objectId(0) = `b`
 *     terms                [23, 17]    in order of their texts: `red`, `wine`; prefixRange(`wi`) = [1, 2)
 *     posting lists        [0]  [0, 1]
 *     lengths              [2, 1]
 *
 * Good for: many readers, prefix search, merging by copying, and writing the buffer to a file as it is.
 * Not good for: changing a single document, which means a new segment; and being many, since a search looks
 * up its terms in each of them. So `indexing` merges segments.
 *
 * @module
 */
import { FrontCodedReader } from "../collections/front-coded-reader.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { ColumnSet } from "../doc-values/column-set.js";
import type { DocumentTokens } from "../forward-index/document-tokens.js";
import type { SoughtTerms } from "../forward-index/sought-terms.js";
import { codeAt } from "../forward-index/stored-document.js";
import { PostingCodes } from "../postings/posting-codes.js";
import { PostingsBytes } from "../postings/postings-bytes.js";
import { NeighbourSignatures } from "./neighbour-signatures.js";
import { type SegmentParts, unpackSegment } from "./segment-format.js";
import { TermOrdinals } from "./term-ordinals.js";

/** A range of terms by their ordinals in a segment, `[from, to)`. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** The read side of one immutable segment. `document` always means the number in the segment, from 0. */
export class Segment {
  readonly documentCount: number;
  readonly parts: SegmentParts;
  readonly postings: PostingsBytes;
  #objectIds: FrontCodedReader | null = null;
  #columns: ColumnSet | null = null;
  #ordinals: TermOrdinals | null = null;
  #neighbours: NeighbourSignatures | null = null;

  constructor(readonly buffer: SharedArrayBuffer) {
    this.parts = unpackSegment(buffer);
    this.postings = new PostingsBytes(this.parts.postingBytes, new PostingCodes(this.parts.postingCodes));
    this.documentCount = this.parts.documentNumbers.length;
  }

  /** The objectID of a document. Decoded anew at each call. */
  objectId(document: number): string {
    return this.#objectIdReader.textAt(this.parts.objectIdRanks[document]);
  }

  /** By document: its rank in order of objectID. With it, documents are compared without their texts. */
  get objectIdRanks(): Uint32Array {
    return this.parts.objectIdRanks;
  }

  /** How many documents have a smaller objectID. O(log documents). */
  rankOf(objectId: string): number {
    return this.#objectIdReader.rangeOf(objectId).from;
  }

  /** The documents with an objectID, live or superseded. O(log documents). */
  documentsOfObjectId(objectId: string): Uint32Array {
    const { from, to } = this.#objectIdReader.rangeOf(objectId);
    return this.parts.documentsByObjectId.subarray(from, to);
  }

  /**
   * The number in the segment of an index-wide document number; -1 if the segment lacks it. Binary search.
   */
  documentOf(documentNumber: number): number {
    const { documentNumbers } = this.parts;
    let low = 0;
    let high = documentNumbers.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const difference = documentNumbers[middle] - documentNumber;
      if (difference === 0) return middle;
      if (difference < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Reads the tokens of a document. `sought`: only tokens of these terms are wanted. */
  readTokens(document: number, tokens: DocumentTokens, sought: SoughtTerms | null = null): void {
    const { forwardUnits, forwardOffsets } = this.parts;
    tokens.read(forwardUnits, forwardOffsets[document], forwardOffsets[document + 1], sought);
  }

  /** The size of a document in the forward index, in units of 16 bits. */
  unitsOf(document: number): number {
    const { forwardOffsets } = this.parts;
    return forwardOffsets[document + 1] - forwardOffsets[document];
  }

  /** The number of words and unspaced characters of a document. */
  lengthOf(document: number): number {
    const { forwardUnits, forwardOffsets } = this.parts;
    return codeAt(forwardUnits, forwardOffsets[document]);
  }

  /**
   * The ordinal of a term, given its dictionary number; NO_ORDINAL if no document of the segment has the
   * term.
   */
  ordinalOf(term: number): number {
    this.#ordinals ??= new TermOrdinals(this.parts.terms);
    return this.#ordinals.ordinalOf(term);
  }

  /** The terms that start with `prefix`. The range is mostly short, so its end is found by galloping. */
  prefixRange(dictionary: TermDictionary, prefix: string): TermRange {
    const { terms } = this.parts;
    const from = this.#lowerBound(dictionary, prefix);
    // Invariant: all terms of the range up to `low` start with the prefix. The one at `high`, if any, does
    // not.
    let low = from - 1;
    let step = 1;
    while (low + step < terms.length && dictionary.startsWith(terms[low + step], prefix)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, terms.length);
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (dictionary.startsWith(terms[middle], prefix)) low = middle;
      else high = middle;
    }
    return { from, to: high };
  }

  get columns(): ColumnSet {
    this.#columns ??= new ColumnSet(this.parts.columns);
    return this.#columns;
  }

  /** null if the segment has no signatures of neighbours. */
  get neighbours(): NeighbourSignatures | null {
    const { neighbours } = this.parts;
    if (neighbours.beginnings.length === 0) return null;
    this.#neighbours ??= new NeighbourSignatures(neighbours);
    return this.#neighbours;
  }

  get #objectIdReader(): FrontCodedReader {
    const { objectIdBytes: bytes, objectIdBlocks: blocks } = this.parts;
    this.#objectIds ??= new FrontCodedReader({ bytes, blocks });
    return this.#objectIds;
  }

  #lowerBound(dictionary: TermDictionary, text: string): number {
    const { terms } = this.parts;
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (dictionary.compareToText(terms[middle], text) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
