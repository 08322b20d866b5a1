import { BitWalk } from "../collections/bit-walk.js";
import { Bitset } from "../collections/bitset.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { docIdOf, NO_MORE_DOCS } from "../postings/doc-set.js";
import { AT_START, TIER_SHIFT } from "../postings/posting-summary.js";
import { PostingsCursor } from "../postings/postings-cursor.js";
import { fillBitset, unionPostingsWithMinimum } from "../postings/postings-union.js";
import type { CostLevel } from "../query/planned-word.js";
import type { Segment } from "../segment/segment.js";
import { NO_ORDINAL } from "../segment/term-ordinals.js";
import { type Level, NO_MATCH } from "./level.js";

/** Larger than any tier. */
const NO_TIER = 0xff;

/**
 * The documents of one segment that have a term of one cost level. A single term is walked on its posting list; of
 * several the lists are united first.
 */
export class LevelMatcher implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly #segment: Segment;
  /** The bits of a posting's summary that all must be set. */
  readonly #required: number;
  readonly #cursor = new PostingsCursor();
  #listOffset = 0;
  /** null: the level is the one list at `#listOffset`. */
  readonly #union: Bitset | null;
  readonly #walk: BitWalk | null;
  /** By document of the union: its lowest tier. */
  readonly #tiers: Uint8Array;

  /** `required`: bits of a posting's summary (see posting-summary.ts) without which a posting does not count. */
  constructor(segment: Segment, dictionary: TermDictionary, level: CostLevel, required: number) {
    this.cost = level.cost;
    this.isJoined = level.isJoined;
    this.#segment = segment;
    this.#required = required;
    const ordinals = this.#ordinalsOf(level);
    const ranges = level.prefixes.map((prefix) => segment.prefixRange(dictionary, prefix));
    const listCount = ranges.reduce((count, { from, to }) => count + (to - from), ordinals.length);
    if (listCount <= 1) {
      const ordinal = ordinals.at(0) ?? ranges.find(({ from, to }) => from < to)?.from ?? 0;
      this.#listOffset = listCount === 0 ? 0 : segment.parts.postingOffsets[ordinal];
      this.#union = null;
      this.#walk = null;
      this.#tiers = new Uint8Array(0);
      this.estimate = listCount === 0 ? 0 : this.#cursor.reset(segment.postings, this.#listOffset).count;
      return;
    }
    this.#union = new Bitset(segment.documentCount);
    this.#walk = new BitWalk(this.#union);
    this.#tiers = new Uint8Array(segment.documentCount).fill(NO_TIER);
    for (const { from, to } of ranges) this.#unite(from, to);
    for (const ordinal of ordinals) this.#unite(ordinal, ordinal + 1);
    this.estimate = this.#union.count();
  }

  rewind(): void {
    if (this.#walk !== null) this.#walk.rewind();
    else if (this.estimate > 0) this.#cursor.reset(this.#segment.postings, this.#listOffset);
  }

  firstFrom(from: number): number {
    if (this.#walk !== null) return this.#walk.firstFrom(from);
    if (this.estimate === 0) return NO_MORE_DOCS;
    let document = this.#cursor.seek(docIdOf(from));
    while (document !== NO_MORE_DOCS && !this.#counts(this.#cursor.payload)) document = this.#cursor.next();
    return document;
  }

  addTo(documents: Bitset): void {
    if (this.#union !== null) documents.or(this.#union);
    else if (this.estimate > 0) fillBitset(this.#segment.postings, this.#listOffset, documents);
  }

  /**
   * How promising `document` is by its posting alone, 0 best: its lowest tier, then whether the term stands at the
   * very start. NO_MATCH if it has no term of the level. Documents are asked for in ascending order.
   */
  priorityOf(document: number): number {
    if (this.#union !== null) return this.#union.get(document) ? this.#tiers[document] * 2 : NO_MATCH;
    if (this.estimate === 0 || this.#cursor.seek(docIdOf(document)) !== document) return NO_MATCH;
    const { payload } = this.#cursor;
    if (!this.#counts(payload)) return NO_MATCH;
    return (payload >> TIER_SHIFT) * 2 + ((payload & AT_START) === 0 ? 1 : 0);
  }

  #counts(summary: number): boolean {
    return (summary & this.#required) === this.#required;
  }

  #ordinalsOf({ terms }: CostLevel): number[] {
    const ordinals: number[] = [];
    for (const term of terms) {
      const ordinal = this.#segment.ordinalOf(term);
      if (ordinal !== NO_ORDINAL) ordinals.push(ordinal);
    }
    return ordinals;
  }

  #unite(fromOrdinal: number, toOrdinal: number): void {
    if (this.#union === null || fromOrdinal === toOrdinal) return;
    const { postings, parts } = this.#segment;
    unionPostingsWithMinimum(
      { postings, offsets: parts.postingOffsets, fromOrdinal, toOrdinal },
      this.#union,
      { byDocument: this.#tiers, required: this.#required },
    );
  }
}
