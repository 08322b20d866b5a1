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

/** A range of terms by their ordinals in a segment: from `from` up to, without, `to`. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** The read side of one immutable segment. `document` is always the segment's own number, from 0. */
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

  /** Decoded anew at each call. */
  objectId(document: number): string {
    return this.#objectIdReader.textAt(this.parts.objectIdRanks[document]);
  }

  /** By document: its rank in order of objectID. One read compares two. */
  get objectIdRanks(): Uint32Array {
    return this.parts.objectIdRanks;
  }

  /** How many documents have an objectID before `objectId`. O(log documents). */
  rankOf(objectId: string): number {
    return this.#objectIdReader.rangeOf(objectId).from;
  }

  /** The documents of an objectID, live or superseded. O(log documents). */
  documentsOfObjectId(objectId: string): Uint32Array {
    const { from, to } = this.#objectIdReader.rangeOf(objectId);
    return this.parts.documentsByObjectId.subarray(from, to);
  }

  /** The segment's number of an index-wide document number; -1 if it has none. Binary search. */
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

  /** `sought`: only tokens of these terms are wanted. */
  readTokens(document: number, tokens: DocumentTokens, sought: SoughtTerms | null = null): void {
    const { forwardUnits, forwardOffsets } = this.parts;
    tokens.read(forwardUnits, forwardOffsets[document], forwardOffsets[document + 1], sought);
  }

  /** Of a document in the forward index. */
  unitsOf(document: number): number {
    const { forwardOffsets } = this.parts;
    return forwardOffsets[document + 1] - forwardOffsets[document];
  }

  /** Words and unspaced characters of a document. */
  lengthOf(document: number): number {
    const { forwardUnits, forwardOffsets } = this.parts;
    return codeAt(forwardUnits, forwardOffsets[document]);
  }

  /** The ordinal of a term of the dictionary; NO_ORDINAL if the segment has it in no document. */
  ordinalOf(term: number): number {
    this.#ordinals ??= new TermOrdinals(this.parts.terms);
    return this.#ordinals.ordinalOf(term);
  }

  /** The terms that start with `prefix`. Their end is near, mostly: so it gallops there. */
  prefixRange(dictionary: TermDictionary, prefix: string): TermRange {
    const { terms } = this.parts;
    const from = this.#lowerBound(dictionary, prefix);
    // All up to `low` start with it; the one at `high` does not, or there is none.
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

  /** null: the segment tells nothing of neighbours. */
  get neighbours(): NeighbourSignatures | null {
    const { neighbours } = this.parts;
    if (neighbours.beginnings.length === 0) return null;
    this.#neighbours ??= new NeighbourSignatures(neighbours);
    return this.#neighbours;
  }

  get #objectIdReader(): FrontCodedReader {
    const { objectIdUnits: units, objectIdBlocks: blocks } = this.parts;
    this.#objectIds ??= new FrontCodedReader({ units, blocks });
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
