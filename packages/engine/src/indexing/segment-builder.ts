import type { JsonObject } from "@findling/protocol";
import { textValues } from "../analysis/attribute-values.js";
import { GrowableUint16, GrowableUint32 } from "../collections/growable-array.js";
import type { DictionaryWriter } from "../dictionary/dictionary-writer.js";
import { ColumnSetWriter } from "../doc-values/column-set-writer.js";
import { ForwardIndexWriter } from "../forward-index/forward-index-writer.js";
import { encodeDocument } from "../forward-index/token-encoder.js";
import { PostingEncoder } from "../postings/posting-codes.js";
import type { IndexSchema } from "../schema/index-schema.js";
import { noNeighbours } from "../segment/neighbour-signatures.js";
import { lengthMax, packSegment } from "../segment/segment-format.js";
import { packObjectIds } from "./object-ids.js";
import { TextCollector } from "./text-collector.js";

export interface DocumentInput {
  /** Greater than all document numbers given before. */
  readonly documentNumber: number;
  readonly objectID: string;
  readonly record: JsonObject;
}

export interface BuiltSegment {
  readonly buffer: SharedArrayBuffer;
  /** The dictionary numbers of the segment's terms. `counts` has the number of its documents with each. */
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  /** Sum of the lengths of its documents, in words and unspaced characters. */
  readonly length: number;
}

/**
 * Builds one segment out of each batch of documents. During a batch, terms have batch numbers, so that the
 * dictionary is asked once per distinct term and not once per token. All batches of a builder are for the
 * same dictionary. After an exception the builder must not be used any more.
 */
export class SegmentBuilder {
  readonly #schema: IndexSchema;
  readonly #texts: TextCollector;
  readonly #encoder: PostingEncoder;
  #columns = new ColumnSetWriter();
  readonly #documentNumbers = new GrowableUint32();
  #objectIds: string[] = [];
  /** By document: where its codes end. They start where those of the previous document end. */
  readonly #codeEnds = new GrowableUint32();
  readonly #lengths = new GrowableUint32();
  readonly #signatures = new GrowableUint32();
  readonly #beginnings = new GrowableUint32();

  constructor(schema: IndexSchema) {
    this.#schema = schema;
    this.#encoder = new PostingEncoder(schema.attributes);
    this.#texts = new TextCollector(schema, this.#encoder);
  }

  /** Whether it has remembered so many terms that a new builder should take its place. */
  get isFull(): boolean {
    return this.#texts.isFull;
  }

  add(input: DocumentInput): void {
    const document = this.#objectIds.length;
    this.#documentNumbers.push(input.documentNumber);
    this.#objectIds.push(input.objectID);
    this.#columns.add(document, input.record);
    let length = 0;
    this.#texts.startDocument();
    for (const attribute of this.#schema.attributes) {
      const texts = textValues(input.record, attribute.path);
      if (texts.length > 0) length += this.#texts.add(document, attribute, texts);
    }
    this.#codeEnds.push(this.#texts.codes.length);
    this.#lengths.push(length);
    this.#signatures.push(this.#texts.signature.low);
    this.#signatures.push(this.#texts.signature.high);
    this.#beginnings.push(this.#texts.beginnings);
  }

  /** Ends the batch and packs its segment. */
  build(dictionary: DictionaryWriter): BuiltSegment {
    const { order, dictionaryNumber, counts, ...postings } = this.#texts.finish(dictionary);
    const terms = order.map((batchTerm) => dictionaryNumber[batchTerm]);
    const buffer = packSegment({
      documentNumbers: this.#documentNumbers.view(),
      ...packObjectIds(this.#objectIds),
      ...this.#writeForwardIndex(dictionaryNumber),
      lengths: Uint16Array.from(this.#lengths.view(), (length) => Math.min(length, lengthMax)),
      valueSignatures: this.#signatures.view(),
      valueBeginnings: this.#beginnings.view(),
      terms,
      ...postings,
      postingCodes: this.#encoder.tables,
      neighbours: noNeighbours,
      columns: this.#columns.pack(this.#objectIds.length),
    });
    let length = 0;
    for (const documentLength of this.#lengths.view()) length += documentLength;
    this.#reset();
    return { buffer, terms, counts, length };
  }

  #reset(): void {
    this.#texts.reset();
    this.#columns = new ColumnSetWriter();
    this.#documentNumbers.reset();
    this.#objectIds = [];
    this.#codeEnds.reset();
    this.#lengths.reset();
    this.#signatures.reset();
    this.#beginnings.reset();
  }

  /** `dictionaryNumber`: the dictionary's number of each term, by batch number. */
  #writeForwardIndex(dictionaryNumber: Uint32Array) {
    const { codes: allCodes } = this.#texts;
    const writer = new ForwardIndexWriter(allCodes.length);
    const whole = new GrowableUint16();
    let start = 0;
    for (const [document, length] of this.#lengths.view().entries()) {
      const end = this.#codeEnds.array[document];
      whole.reset();
      encodeDocument({ codes: allCodes.array.subarray(start, end), length, dictionaryNumber }, whole);
      writer.add(whole.array, whole.length);
      start = end;
    }
    return writer.finish();
  }
}
