import { Bitset } from "../collections/bitset.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { docIdOf, NO_MORE_DOCS } from "../postings/doc-set.js";
import { AT_START, TIER_SHIFT, WHOLE } from "../postings/posting-summary.js";
import { PostingsCursor } from "../postings/postings-cursor.js";
import { unionPostingsWithMinimum } from "../postings/postings-union.js";
import type { QueryWord } from "../query/query-words.js";
import type { Segment } from "../segment/segment.js";

/** What `priorityOf` returns for a document without the word. */
export const NO_MATCH = -1;

const NO_TIER = 0xff;

export interface WordMatcherInput {
  readonly segment: Segment;
  readonly dictionary: TermDictionary;
  readonly word: QueryWord;
  /** Only whole words count, pieces of words do not (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/**
 * The documents of one segment in which one query word occurs. A word with one term walks its posting list; a prefix
 * word unites the lists of all its terms, which lie side by side. Used again for query after query.
 */
export class WordMatcher {
  /** At least as many documents match. 0: none does. */
  estimate = 0;
  readonly #cursor = new PostingsCursor();
  #union: Bitset | null = null;
  #tiers = new Uint8Array(0);
  #wholeOnly = false;

  /** Stands before the first document. */
  open({ segment, dictionary, word, wholeOnly }: WordMatcherInput): void {
    this.#wholeOnly = wholeOnly;
    const range = word.isPrefix
      ? segment.prefixRange(dictionary, word.term)
      : segment.termRange(dictionary, word.term);
    const { postingOffsets } = segment.parts;
    this.#union = null;
    if (range.from === range.to) {
      this.estimate = 0;
    } else if (range.to - range.from === 1) {
      this.#cursor.reset(segment.postings, postingOffsets[range.from]);
      this.estimate = this.#cursor.count;
    } else {
      this.estimate = this.#unite(segment, range.from, range.to);
    }
  }

  /** The first matching document at or after `from`; NO_MORE_DOCS if there is none. */
  firstFrom(from: number): number {
    if (this.#union !== null) {
      const document = this.#union.nextSetBit(from);
      return document < 0 ? NO_MORE_DOCS : document;
    }
    let document = this.#cursor.seek(docIdOf(from));
    while (this.#wholeOnly && document !== NO_MORE_DOCS && (this.#cursor.payload & WHOLE) === 0) {
      document = this.#cursor.next();
    }
    return document;
  }

  /**
   * How promising `document` is for this word by its posting alone, 0 best: its lowest tier, then whether it stands
   * at the very start. NO_MATCH if the word does not occur. Documents are asked for in ascending order.
   */
  priorityOf(document: number): number {
    if (this.#union !== null) {
      return this.#union.get(document) ? this.#tiers[document] * 2 : NO_MATCH;
    }
    if (this.#cursor.seek(docIdOf(document)) !== document) return NO_MATCH;
    const { payload } = this.#cursor;
    if (this.#wholeOnly && (payload & WHOLE) === 0) return NO_MATCH;
    return (payload >> TIER_SHIFT) * 2 + ((payload & AT_START) === 0 ? 1 : 0);
  }

  #unite(segment: Segment, fromOrdinal: number, toOrdinal: number): number {
    const union = new Bitset(segment.documentCount);
    if (this.#tiers.length < segment.documentCount) this.#tiers = new Uint8Array(segment.documentCount);
    this.#tiers.fill(NO_TIER, 0, segment.documentCount);
    unionPostingsWithMinimum(
      { postings: segment.postings, offsets: segment.parts.postingOffsets, fromOrdinal, toOrdinal },
      union,
      this.#tiers,
    );
    this.#union = union;
    return union.count();
  }
}
