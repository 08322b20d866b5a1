import { GrowableBytes, GrowableUint16, GrowableUint32 } from "../collections/growable-array.js";
import type { PostingEncoder } from "../postings/posting-codes.js";
import { mergeSummaries } from "../postings/posting-summary.js";
import { addWeights } from "../postings/posting-weight.js";
import { PostingsWriter } from "../postings/postings-writer.js";

const NONE = 0xffffffff;

/** Posting lists of all terms of a segment, in packed form. */
export interface PackedPostings {
  readonly postingBytes: Uint8Array;
  /** Where each list begins, and the end of the last one: one entry more than there are terms. */
  readonly postingOffsets: Uint32Array;
  /** By term: the number of its documents. */
  readonly counts: Uint32Array;
}

/**
 * Collects postings document by document, in the order in which tokens come, and packs them term by term. The
 * caller gives terms dense numbers.
 */
export class PostingCollector {
  readonly #terms = new GrowableUint32(1 << 12);
  readonly #documents = new GrowableUint32(1 << 12);
  readonly #summaries = new GrowableUint16(1 << 12);
  readonly #weights = new GrowableBytes(1 << 12);
  /** By term: its latest posting. Further tokens of the term in the same document join it. */
  readonly #latest = new GrowableUint32(1 << 10);
  readonly #encoder: PostingEncoder;

  constructor(encoder: PostingEncoder) {
    this.#encoder = encoder;
  }

  /** Makes room for `tokenCount` more tokens. All terms are below `termCount`. */
  reserve(termCount: number, tokenCount: number): void {
    while (this.#latest.length < termCount) this.#latest.push(NONE);
    this.#terms.reserve(tokenCount);
    this.#documents.reserve(tokenCount);
    this.#summaries.reserve(tokenCount);
    this.#weights.reserve(tokenCount);
  }

  /** Adds the tokens of a document. Room must have been reserved. Documents come in ascending order. */
  // Hot: the loop uses local variables only.
  add(document: number, tokenTerms: Uint32Array, tokenSummaries: Uint16Array): void {
    const latest = this.#latest.array;
    const terms = this.#terms.array;
    const documents = this.#documents.array;
    const summaries = this.#summaries.array;
    const weights = this.#weights.array;
    let length = this.#terms.length;
    for (let i = 0; i < tokenTerms.length; i++) {
      const term = tokenTerms[i];
      const before = latest[term];
      if (before !== NONE && documents[before] === document) {
        summaries[before] = mergeSummaries(summaries[before], tokenSummaries[i]);
        weights[before] = addWeights(weights[before], 1);
        continue;
      }
      latest[term] = length;
      terms[length] = term;
      documents[length] = document;
      summaries[length] = tokenSummaries[i];
      weights[length] = 1;
      length++;
    }
    this.#terms.length = length;
    this.#documents.length = length;
    this.#summaries.length = length;
    this.#weights.length = length;
  }

  /** Packs the lists of the terms `order[0]`, `order[1]`, ... in this order. */
  pack(order: Uint32Array): PackedPostings {
    const byTerm = this.#groupByTerm(order.length);
    const writer = new PostingsWriter();
    const postingOffsets = new Uint32Array(order.length + 1);
    const counts = new Uint32Array(order.length);
    for (const [ordinal, term] of order.entries()) {
      const from = byTerm.starts[term];
      const to = byTerm.starts[term + 1];
      counts[ordinal] = to - from;
      postingOffsets[ordinal] = writer.write(
        byTerm.documents.subarray(from, to),
        byTerm.codes.subarray(from, to),
        to - from,
      );
    }
    postingOffsets[order.length] = writer.view().length;
    return { postingBytes: writer.view(), postingOffsets, counts };
  }

  /** Discards the postings but keeps the memory. */
  reset(): void {
    this.#terms.reset();
    this.#documents.reset();
    this.#summaries.reset();
    this.#weights.reset();
    this.#latest.reset();
  }

  /** A counting sort. It keeps documents ascending within each term. */
  #groupByTerm(termCount: number) {
    const terms = this.#terms.view();
    const starts = new Uint32Array(termCount + 1);
    for (const term of terms) starts[term + 1]++;
    for (let term = 0; term < termCount; term++) starts[term + 1] += starts[term];
    const documents = new Uint32Array(terms.length);
    const codes = new Uint8Array(terms.length);
    const next = starts.slice();
    for (let i = 0; i < terms.length; i++) {
      const at = next[terms[i]]++;
      documents[at] = this.#documents.array[i];
      codes[at] = this.#encoder.codeOf(this.#summaries.array[i], this.#weights.array[i]);
    }
    return { starts, documents, codes };
  }
}
