import type { JsonObject } from "@findling/protocol";
import type { Analyzer } from "../analysis/analyzer.js";
import { textValues } from "../analysis/attribute-values.js";
import { TokenBuffer, TokenKind } from "../analysis/token.js";
import { GrowableUint16, GrowableUint32 } from "../collections/growable-array.js";
import type { DictionaryWriter } from "../dictionary/dictionary-writer.js";
import { ColumnSetWriter } from "../doc-values/column-set-writer.js";
import { encodeDocument } from "../forward-index/token-encoder.js";
import { TokenRecorder } from "../forward-index/token-recorder.js";
import { summaryOf } from "../postings/posting-summary.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";
import { packSegment } from "../segment/segment-format.js";
import { BatchTerms } from "./batch-terms.js";
import { packObjectIds } from "./object-ids.js";
import { PostingCollector } from "./posting-collector.js";

export interface DocumentInput {
  /** Greater than every document number given before. */
  readonly documentNumber: number;
  readonly objectID: string;
  readonly record: JsonObject;
}

export interface IndexSchema {
  readonly analyzer: Analyzer;
  readonly attributes: readonly SearchableAttribute[];
}

export interface BuiltSegment {
  readonly buffer: SharedArrayBuffer;
  /** The dictionary's numbers of the segment's terms, and how many of its documents have each. */
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  /** Sum of the lengths of its documents, in words and unspaced characters. */
  readonly length: number;
}

/**
 * Builds one segment out of each batch of documents. While documents come in, terms have numbers of the batch's own, so
 * that the dictionary is asked once per distinct term and not once per token. All batches of a builder are for the same
 * dictionary; when one has thrown, the builder is of no use any more.
 */
export class SegmentBuilder {
  readonly #schema: IndexSchema;
  readonly #batchTerms = new BatchTerms();
  readonly #postings = new PostingCollector();
  #columns = new ColumnSetWriter();
  readonly #tokens = new TokenBuffer();
  readonly #documentNumbers = new GrowableUint32();
  #objectIds: string[] = [];
  /** The forward index with batch numbers (see token-codes.ts); `#codeEnds[d]`: where document d ends. */
  readonly #codes = new GrowableUint32(1 << 14);
  readonly #codeEnds = new GrowableUint32();
  readonly #lengths = new GrowableUint32();
  readonly #recorder = new TokenRecorder(this.#codes);
  /** Batch numbers of the terms of `#tokens`. */
  #tokenTerms = new Uint32Array(256);
  #tokenSummaries = new Uint8Array(256);

  constructor(schema: IndexSchema) {
    this.#schema = schema;
  }

  /** It has remembered so much that another one should take its place. */
  get isFull(): boolean {
    return this.#batchTerms.isFull;
  }

  add(input: DocumentInput): void {
    const document = this.#objectIds.length;
    this.#documentNumbers.push(input.documentNumber);
    this.#objectIds.push(input.objectID);
    this.#columns.add(document, input.record);
    let length = 0;
    for (const attribute of this.#schema.attributes)
      length += this.#addAttribute(document, attribute, input.record);
    this.#codeEnds.push(this.#codes.length);
    this.#lengths.push(length);
  }

  /** Ends the batch. */
  build(dictionary: DictionaryWriter): BuiltSegment {
    const { order, dictionaryNumber } = this.#batchTerms.finish(dictionary);
    const terms = order.map((batchTerm) => dictionaryNumber[batchTerm]);
    const { counts, ...postings } = this.#postings.pack(order);
    const buffer = packSegment({
      documentNumbers: this.#documentNumbers.view(),
      ...packObjectIds(this.#objectIds),
      ...this.#encodeForwardIndex(dictionaryNumber),
      terms,
      ...postings,
      columns: this.#columns.pack(this.#objectIds.length),
    });
    let length = 0;
    for (const documentLength of this.#lengths.view()) length += documentLength;
    this.#reset();
    return { buffer, terms, counts, length };
  }

  #reset(): void {
    this.#postings.reset();
    this.#columns = new ColumnSetWriter();
    this.#documentNumbers.reset();
    this.#objectIds = [];
    this.#codes.reset();
    this.#codeEnds.reset();
    this.#lengths.reset();
  }

  /** Returns how much the attribute adds to the document's length. */
  #addAttribute(document: number, attribute: SearchableAttribute, record: JsonObject): number {
    const values = textValues(record, attribute.path);
    if (values.length === 0) return 0;
    this.#recorder.startAttribute(attribute.slot);
    let length = 0;
    for (const [ordinal, value] of values.entries()) {
      this.#schema.analyzer.analyze(value, this.#tokens);
      this.#addPostings(document, attribute, ordinal === 0);
      length += this.#recorder.addValue(this.#tokens, this.#tokenTerms);
    }
    this.#recorder.endAttribute();
    return length;
  }

  /** Numbers the terms of `#tokens` and adds a posting for each. */
  #addPostings(document: number, { tier, typoTolerance }: SearchableAttribute, isFirstValue: boolean): void {
    const { kinds, positions, length } = this.#tokens;
    if (this.#tokenTerms.length < length) {
      this.#tokenTerms = new Uint32Array(length * 2);
      this.#tokenSummaries = new Uint8Array(length * 2);
    }
    this.#batchTerms.numberTokens(this.#tokens, this.#tokenTerms);
    const summaries = this.#tokenSummaries;
    for (let i = 0; i < length; i++) {
      const isWhole = kinds[i] !== TokenKind.piece && kinds[i] !== TokenKind.hangulGram;
      const isAtStart = isFirstValue && positions[i] === 0;
      summaries[i] = summaryOf(tier, isWhole, typoTolerance, isAtStart);
    }
    this.#postings.reserve(this.#batchTerms.count, length);
    this.#postings.add(document, this.#tokenTerms, summaries, length);
  }

  /** `dictionaryNumber`: by batch number. */
  #encodeForwardIndex(dictionaryNumber: Uint32Array) {
    const sink = new GrowableUint16(this.#codes.length + this.#lengths.length);
    const forwardOffsets = new Uint32Array(this.#objectIds.length + 1);
    let start = 0;
    for (const [document, length] of this.#lengths.view().entries()) {
      const end = this.#codeEnds.array[document];
      encodeDocument({ codes: this.#codes.array.subarray(start, end), length, dictionaryNumber }, sink);
      forwardOffsets[document + 1] = sink.length;
      start = end;
    }
    return { forwardUnits: sink.view(), forwardOffsets };
  }
}
