import { GrowableUint32 } from "../collections/growable-array.js";
import { FIRST_TERM, isBesideWord, WIDE } from "./token-codes.js";
import { highUnit } from "./wide-code.js";

/** The step that makes a reader stop. */
export const STOP = 127;

/** Terms whose numbers are found by their ranks in a dictionary layer (dictionary-layer.ts). */
export interface RankedTerms {
  readonly first: number;
  readonly termOffsetByRank: Uint32Array;
}

/** The terms of a layer with the ranks `[from, to)`. */
interface SoughtRanks {
  readonly layer: RankedTerms;
  readonly from: number;
  readonly to: number;
}

/** Up to this many terms, removing them one by one is faster than clearing the tables. */
const fewTerms = 4_096;

/** The tables of SoughtTerms that readers use. */
export interface TermTables {
  readonly bits: Uint32Array;
  readonly steps: Int8Array;
}

/** The terms that a reader of documents looks for. One instance serves all queries of a thread. */
export class SoughtTerms {
  /**
   * The sought terms: bit `term % 32` of `bits[term >>> 5]`. A bit per term is small enough for the L2 cache;
   * a number per term would not be.
   */
  bits = new Uint32Array(0);
  /**
   * For each unit: STOP if a reader must stop, otherwise by how much it advances the position. Most tokens
   * have terms that are not sought, and only the cache lines of frequent terms are touched. So this table
   * stays in the L1 cache. A table of all terms would not.
   */
  readonly steps = unitSteps(false);
  #termCount = 0;
  /** Everything added since `reset`, and an upper bound of the number of terms. */
  readonly #terms = new GrowableUint32();
  readonly #ranks: SoughtRanks[] = [];
  #addedMax = 0;

  /** Removes all terms, and makes room for those below `termCount`. */
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
    passOverTerms(this.steps);
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
    const unit = firstUnit(term);
    this.steps[unit] = unit < WIDE ? 1 : 0;
  }

  has(term: number): boolean {
    return ((this.bits[term >>> 5] >>> (term & 31)) & 1) !== 0;
  }

  add(term: number): void {
    this.#terms.push(term);
    this.#addedMax++;
    this.bits[term >>> 5] |= 1 << (term & 31);
    this.steps[firstUnit(term)] = STOP;
  }

  /** Adds the terms of the ranks `[from, to)`. There may be a hundred thousand. */
  addRanks(layer: RankedTerms, from: number, to: number): void {
    this.#ranks.push({ layer, from, to });
    this.#addedMax += to - from;
    const { first, termOffsetByRank } = layer;
    const { bits, steps } = this;
    for (let rank = from; rank < to; rank++) {
      const term = first + termOffsetByRank[rank];
      bits[term >>> 5] |= 1 << (term & 31);
      steps[firstUnit(term)] = STOP;
    }
  }
}

function firstUnit(term: number): number {
  const code = term + FIRST_TERM;
  return code < WIDE ? code : highUnit(code);
}

/**
 * A table of steps if no term is sought, or if all are. The code before a part has the step -1, because the
 * term of the part has the step 1 like any other. So parts are skipped without looking at them. For a term of
 * two units, the second unit has the step 1.
 */
export function unitSteps(isSought: boolean): Int8Array {
  const steps = new Int8Array(2 ** 16).fill(STOP);
  if (!isSought) passOverTerms(steps);
  for (let code = 0; code < FIRST_TERM; code++) if (isBesideWord(code)) steps[code] = -1;
  return steps;
}

function passOverTerms(steps: Int8Array): void {
  steps.fill(1, FIRST_TERM, WIDE).fill(0, WIDE);
}
