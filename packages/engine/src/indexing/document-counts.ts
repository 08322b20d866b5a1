import type { DocumentTokens } from "../forward-index/document-tokens.js";

/**
 * How many live documents have each term, by term number. So document frequencies do not depend on how
 * segments happen to be merged. Readers share the counts and may see a change a moment early: a count is too
 * high while documents are being replaced, and too low for documents that are about to go.
 */
export class DocumentCounts {
  #counts: Int32Array;
  /** `#seenIn[term]`: the serial number of the last document in which `removeDocument` met the term. */
  #seenIn: Uint32Array;
  #serial = 0;

  /** @param counts in shared memory, taken over from a writer that counts no more */
  constructor(counts: Int32Array = new Int32Array(new SharedArrayBuffer(4 * 1024))) {
    this.#counts = counts;
    this.#seenIn = new Uint32Array(counts.length);
  }

  get counts(): Int32Array {
    return this.#counts;
  }

  /** Counts new documents: `counts[i]` of them have `terms[i]`. */
  add(terms: Uint32Array, counts: Uint32Array): void {
    let max = -1;
    for (const term of terms) if (term > max) max = term;
    this.#reserve(max + 1);
    for (let i = 0; i < terms.length; i++) this.#counts[terms[i]] += counts[i];
  }

  /** Counts a removed document, which has all these tokens. */
  removeDocument(tokens: DocumentTokens): void {
    this.#serial++;
    for (let i = 0; i < tokens.length; i++) {
      const term = tokens.term(i);
      if (this.#seenIn[term] === this.#serial) continue;
      this.#seenIn[term] = this.#serial;
      this.#counts[term]--;
    }
  }

  #reserve(termCount: number): void {
    if (termCount <= this.#counts.length) return;
    const capacity = Math.max(termCount, this.#counts.length * 2);
    const counts = new Int32Array(new SharedArrayBuffer(4 * capacity));
    counts.set(this.#counts);
    this.#counts = counts;
    const seenIn = new Uint32Array(capacity);
    seenIn.set(this.#seenIn);
    this.#seenIn = seenIn;
  }
}
