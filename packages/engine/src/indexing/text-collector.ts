import type { Analyzer } from "../analysis/analyzer.js";
import { TokenBuffer } from "../analysis/token.js";
import { GrowableUint16, GrowableUint32 } from "../collections/growable-array.js";
import type { DictionaryWriter } from "../dictionary/dictionary-writer.js";
import { STOP_WORDS_ALONE } from "../forward-index/token-codes.js";
import { TokenRecorder } from "../forward-index/token-recorder.js";
import type { PostingEncoder } from "../postings/posting-codes.js";
import type { IndexSchema } from "../schema/index-schema.js";
import type { SearchableAttribute } from "../schema/searchable-attributes.js";
import { ValueSignature } from "../segment/value-signatures.js";
import { BatchTerms, type NumberedTerms } from "./batch-terms.js";
import { type PackedPostings, PostingCollector } from "./posting-collector.js";
import { TokenSummaries } from "./token-summaries.js";
import { ValueTraits } from "./value-traits.js";

/**
 * The last text of an attribute that had one text alone: where it lies in the collector's arrays, which keep
 * it unchanged.
 */
interface CollectedText {
  readonly text: string;
  readonly firstToken: number;
  readonly endToken: number;
  readonly firstCode: number;
  readonly endCode: number;
  /** The length that it adds to its document. */
  readonly length: number;
  readonly signature: ValueSignature;
  readonly beginnings: number;
}

/**
 * Collects the tokens of a batch, document by document: their postings and, for the forward index, their
 * codes. A text that the previous document has in the same attribute is not analysed again. The sections of a
 * page, for example, have the same title.
 */
export class TextCollector {
  /** The forward index with batch numbers (see token-codes.ts), attribute by attribute. */
  readonly codes = new GrowableUint32(1 << 14);
  /** The bits of the current document's values (see value-signatures.ts). */
  readonly signature = new ValueSignature();
  /** How the words of the current document's short values begin (see value-beginnings.ts). */
  beginnings = 0;
  readonly #analyzer: Analyzer;
  readonly #batchTerms: BatchTerms;
  readonly #postings: PostingCollector;
  readonly #tokens = new TokenBuffer();
  readonly #traits: ValueTraits;
  readonly #tokenSummaries = new TokenSummaries();
  readonly #recorder = new TokenRecorder(this.codes);
  /** The batch number of each token's term. `#summaries` has each token's summary. */
  readonly #terms = new GrowableUint32(1 << 12);
  readonly #summaries = new GrowableUint16(1 << 12);
  /** By slot of the attribute: the text collected last, if it was the only one of its document. */
  readonly #last = new Map<number, CollectedText>();

  constructor(schema: IndexSchema, encoder: PostingEncoder) {
    this.#analyzer = schema.analyzer;
    this.#batchTerms = new BatchTerms(schema);
    this.#traits = new ValueTraits(this.#batchTerms);
    this.#postings = new PostingCollector(encoder);
  }

  /** See BatchTerms. */
  get isFull(): boolean {
    return this.#batchTerms.isFull;
  }

  startDocument(): void {
    this.signature.clear();
    this.beginnings = 0;
  }

  /** Adds the values of an attribute, at least one. Returns the length that they add to the document. */
  add(document: number, attribute: SearchableAttribute, texts: readonly string[]): number {
    const last = this.#last.get(attribute.slot);
    if (last !== undefined && texts.length === 1 && last.text === texts[0])
      return this.#repeat(document, last);
    const firstToken = this.#terms.length;
    const firstCode = this.codes.length;
    let length = 0;
    const signature = new ValueSignature();
    let beginnings = 0;
    for (const [ordinal, text] of texts.entries()) {
      this.#analyzer.analyze(text, this.#tokens);
      const terms = this.#numberTokens();
      this.#traits.read(this.#tokens, terms);
      if (ordinal === 0) this.#recorder.startAttribute(attribute.slot, this.#traits.lead);
      this.#summarize(attribute, ordinal === 0 ? this.#startEnd : 0);
      length += this.#recorder.addValue(this.#tokens, terms);
      signature.add(this.#traits.signature);
      beginnings |= this.#traits.beginningsIn(attribute.tier);
    }
    this.signature.add(signature);
    this.beginnings |= beginnings;
    this.#recorder.endAttribute();
    this.#addPostings(document, firstToken, this.#terms.length);
    if (texts.length === 1) {
      const ranges = { firstToken, endToken: this.#terms.length, firstCode, endCode: this.codes.length };
      this.#last.set(attribute.slot, { text: texts[0], ...ranges, length, signature, beginnings });
    } else this.#last.delete(attribute.slot);
    return length;
  }

  /** The terms of the batch, and their postings in order of the terms' texts. Ends the batch. */
  finish(dictionary: DictionaryWriter): NumberedTerms & PackedPostings {
    const terms = this.#batchTerms.finish(dictionary);
    return { ...terms, ...this.#postings.pack(terms.order) };
  }

  /** Discards the tokens but keeps the memory, and what it has learnt of terms. */
  reset(): void {
    this.codes.reset();
    this.#postings.reset();
    this.#terms.reset();
    this.#summaries.reset();
    this.#last.clear();
  }

  #repeat(
    document: number,
    { firstToken, endToken, firstCode, endCode, length, signature, beginnings }: CollectedText,
  ): number {
    this.signature.add(signature);
    this.beginnings |= beginnings;
    this.codes.repeat(firstCode, endCode);
    this.#addPostings(document, firstToken, endToken);
    return length;
  }

  /** Numbers the terms of the buffer's tokens, and returns these batch numbers. */
  #numberTokens(): Uint32Array {
    const { length } = this.#tokens;
    const first = this.#terms.length;
    this.#terms.reserve(length);
    const terms = this.#terms.array.subarray(first, first + length);
    this.#batchTerms.numberTokens(this.#tokens, terms);
    this.#terms.length += length;
    return terms;
  }

  /** In an attribute's first value, tokens at positions below this stand at the start. */
  get #startEnd(): number {
    const { lead } = this.#traits;
    return lead === STOP_WORDS_ALONE ? 1 : lead + 1;
  }

  /**
   * Appends the summaries of the buffer's tokens. `startEnd`: tokens at lower positions stand at the start; 0
   * for later values.
   */
  #summarize(attribute: SearchableAttribute, startEnd: number): void {
    const { kinds, positions, length } = this.#tokens;
    const first = this.#summaries.length;
    this.#summaries.reserve(length);
    const summaries = this.#summaries.array;
    const summaryOfKind = this.#tokenSummaries.of(attribute);
    for (let i = 0; i < length; i++)
      summaries[first + i] = summaryOfKind[kinds[i] * 2 + (positions[i] < startEnd ? 1 : 0)];
    this.#summaries.length += length;
  }

  #addPostings(document: number, first: number, end: number): void {
    this.#postings.reserve(this.#batchTerms.count, end - first);
    const summaries = this.#summaries.array.subarray(first, end);
    this.#postings.add(document, this.#terms.array.subarray(first, end), summaries);
  }
}
