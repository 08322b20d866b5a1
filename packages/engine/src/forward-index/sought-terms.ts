import { GrowableUint32 } from "../collections/growable-array.js";
import { FIRST_TERM, isBesideWord, WIDE } from "./token-codes.js";

/** Terms whose numbers follow from their ranks in a layer of the dictionary (dictionary-layer.ts). */
export interface RankedTerms {
  readonly first: number;
  readonly termOffsetByRank: Uint32Array;
}

/** Of the terms of a layer with the ranks [from, to). */
interface SoughtRanks {
  readonly layer: RankedTerms;
  readonly from: number;
  readonly to: number;
}

/** So many terms are forgotten one by one sooner than all there are. */
const fewTerms = 4_096;

/** The terms that a reader of documents looks for. One table for all queries of a thread. */
export class SoughtTerms {
  /** Bit `term % 32` of `bits[term >>> 5]`: small enough for the cache next but one, which a number for each term is not. */
  bits = new Uint32Array(0);
  /**
   * By unit: 0 where a reader stops; else by how much it moves the position on. Most tokens are plain terms that are not sought,
   * and of this table only the lines of frequent terms are looked at, so that it stays in the nearest cache, which one of all
   * terms would not.
   */
  readonly steps = unitSteps(false);
  #termCount = 0;
  /** What was added, and how many terms these are at most. */
  readonly #terms = new GrowableUint32();
  readonly #ranks: SoughtRanks[] = [];
  #addedMax = 0;

  /** Forgets all terms and makes room for those below `termCount`. */
  reset(termCount: number): void {
    if (this.#addedMax > fewTerms) this.#forgetAll();
    else this.#forgetAdded();
    this.#terms.reset();
    this.#ranks.length = 0;
    this.#addedMax = 0;
    const words = Math.ceil(termCount / 32);
    if (words > this.bits.length) this.bits = new Uint32Array(Math.ceil(words * 1.25));
    this.#termCount = termCount;
  }

  #forgetAll(): void {
    this.bits.fill(0, 0, Math.ceil(this.#termCount / 32));
    this.steps.fill(1, FIRST_TERM, Math.min(FIRST_TERM + this.#termCount, WIDE));
  }

  #forgetAdded(): void {
    const { array, length } = this.#terms;
    for (let i = 0; i < length; i++) this.#forget(array[i]);
    for (const { layer, from, to } of this.#ranks) {
      for (let rank = from; rank < to; rank++) this.#forget(layer.first + layer.termOffsetByRank[rank]);
    }
  }

  #forget(term: number): void {
    this.bits[term >>> 5] = 0;
    if (term < WIDE - FIRST_TERM) this.steps[term + FIRST_TERM] = 1;
  }

  has(term: number): boolean {
    return ((this.bits[term >>> 5] >>> (term & 31)) & 1) !== 0;
  }

  add(term: number): void {
    this.#terms.push(term);
    this.#addedMax++;
    this.bits[term >>> 5] |= 1 << (term & 31);
    // Of a term of two units the first always stops.
    if (term < WIDE - FIRST_TERM) this.steps[term + FIRST_TERM] = 0;
  }

  /** The terms of the ranks [from, to): there may be a hundred thousand. */
  addRanks(layer: RankedTerms, from: number, to: number): void {
    this.#ranks.push({ layer, from, to });
    this.#addedMax += to - from;
    const { first, termOffsetByRank } = layer;
    const { bits, steps } = this;
    for (let rank = from; rank < to; rank++) {
      const term = first + termOffsetByRank[rank];
      bits[term >>> 5] |= 1 << (term & 31);
      if (term < WIDE - FIRST_TERM) steps[term + FIRST_TERM] = 0;
    }
  }
}

/**
 * A table of steps for when no plain term is sought, or every one is. The code before a part moves back what the part's term, which
 * looks like any other, moves on: so parts are passed over without looking what they are.
 */
export function unitSteps(isSought: boolean): Int8Array {
  const steps = new Int8Array(2 ** 16).fill(isSought ? 0 : 1, FIRST_TERM, WIDE);
  for (let code = 0; code < FIRST_TERM; code++) if (isBesideWord(code)) steps[code] = -1;
  return steps;
}
