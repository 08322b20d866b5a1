import type { Analyzer } from "../analysis/analyzer.js";
import { TokenBuffer } from "../analysis/token.js";
import { GrowableUint16, GrowableUint32 } from "../collections/growable-array.js";
import type { DictionaryWriter } from "../dictionary/dictionary-writer.js";
import { TokenRecorder } from "../forward-index/token-recorder.js";
import type { PostingEncoder } from "../postings/posting-codes.js";
import { weightInTier } from "../postings/posting-weight.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";
import { valueSignature } from "../segment/value-signatures.js";
import { BatchTerms, type NumberedTerms } from "./batch-terms.js";
import { type PackedPostings, PostingCollector } from "./posting-collector.js";
import { isOneWord, TokenSummaries } from "./token-summaries.js";

/** Where the one text of an attribute, as a document had it, lies in the collector's arrays, which hold it as it is. */
interface CollectedText {
  readonly text: string;
  readonly firstToken: number;
  readonly endToken: number;
  readonly firstCode: number;
  readonly endCode: number;
  /** How much it adds to the document's length. */
  readonly length: number;
  readonly signature: number;
}

/**
 * Collects the tokens of a batch, document by document: their postings and, for the forward index, their codes. A text
 * that the document before has in the same attribute, as the sections of a page have its title, is not analysed again.
 */
export class TextCollector {
  /** The forward index with batch numbers (see token-codes.ts), attribute by attribute. */
  readonly codes = new GrowableUint32(1 << 14);
  /** Which values the document may have (see value-signatures.ts). */
  signature = 0;
  readonly #analyzer: Analyzer;
  readonly #batchTerms = new BatchTerms();
  readonly #postings: PostingCollector;
  readonly #tokens = new TokenBuffer();
  readonly #tokenSummaries = new TokenSummaries();
  readonly #recorder = new TokenRecorder(this.codes);
  /** Of all tokens: the batch number of the term, and the summary. */
  readonly #terms = new GrowableUint32(1 << 12);
  readonly #summaries = new GrowableUint16(1 << 12);
  /** By slot of the attribute: the last that was collected, if it was a single text. */
  readonly #last = new Map<number, CollectedText>();

  constructor(analyzer: Analyzer, encoder: PostingEncoder) {
    this.#analyzer = analyzer;
    this.#postings = new PostingCollector(encoder);
  }

  /** See BatchTerms. */
  get isFull(): boolean {
    return this.#batchTerms.isFull;
  }

  startDocument(): void {
    this.signature = 0;
  }

  /** Adds the values of an attribute, one at least. Returns how much they add to the document's length. */
  add(document: number, attribute: SearchableAttribute, texts: readonly string[]): number {
    const last = this.#last.get(attribute.slot);
    if (last !== undefined && texts.length === 1 && last.text === texts[0])
      return this.#repeat(document, attribute, last);
    const firstToken = this.#terms.length;
    const firstCode = this.codes.length;
    this.#recorder.startAttribute(attribute.slot);
    let length = 0;
    let signature = 0;
    for (const [ordinal, text] of texts.entries()) {
      this.#analyzer.analyze(text, this.#tokens);
      const terms = this.#collectTokens(attribute, ordinal === 0);
      const ofValue = this.#recorder.addValue(this.#tokens, terms);
      signature |= valueSignature(this.#batchTerms.valueHash(this.#tokens, terms), ofValue);
      length += ofValue;
    }
    this.signature |= signature;
    this.#recorder.endAttribute();
    this.#addPostings(document, attribute, firstToken, this.#terms.length);
    if (texts.length === 1) {
      const places = { firstToken, endToken: this.#terms.length, firstCode, endCode: this.codes.length };
      this.#last.set(attribute.slot, { text: texts[0], ...places, length, signature });
    } else this.#last.delete(attribute.slot);
    return length;
  }

  /** The terms of the batch, and their postings in order of the terms' texts. */
  finish(dictionary: DictionaryWriter): NumberedTerms & PackedPostings {
    const terms = this.#batchTerms.finish(dictionary);
    return { ...terms, ...this.#postings.pack(terms.order) };
  }

  /** Forgets the tokens, keeps the memory and what it has learnt of terms. */
  reset(): void {
    this.codes.reset();
    this.#postings.reset();
    this.#terms.reset();
    this.#summaries.reset();
    this.#last.clear();
  }

  #repeat(
    document: number,
    attribute: SearchableAttribute,
    { firstToken, endToken, firstCode, endCode, length, signature }: CollectedText,
  ): number {
    this.signature |= signature;
    this.codes.repeat(firstCode, endCode);
    this.#addPostings(document, attribute, firstToken, endToken);
    return length;
  }

  /** Takes in the tokens of the buffer; returns the numbers of their terms. */
  #collectTokens(attribute: SearchableAttribute, isFirstValue: boolean): Uint32Array {
    const { kinds, positions, length } = this.#tokens;
    const first = this.#terms.length;
    this.#terms.reserve(length);
    this.#summaries.reserve(length);
    const terms = this.#terms.array.subarray(first, first + length);
    this.#batchTerms.numberTokens(this.#tokens, terms);
    const summaries = this.#summaries.array;
    const summaryOfKind = this.#tokenSummaries.of(attribute, isOneWord(this.#tokens));
    for (let i = 0; i < length; i++) {
      const isAtStart = isFirstValue && positions[i] === 0;
      summaries[first + i] = summaryOfKind[kinds[i] * 2 + (isAtStart ? 1 : 0)];
    }
    this.#terms.length += length;
    this.#summaries.length += length;
    return terms;
  }

  // Four parameters and no object: called for every attribute of every document.
  #addPostings(document: number, { tier }: SearchableAttribute, first: number, end: number): void {
    this.#postings.reserve(this.#batchTerms.count, end - first);
    const summaries = this.#summaries.array.subarray(first, end);
    this.#postings.add(document, this.#terms.array.subarray(first, end), summaries, weightInTier(tier));
  }
}
