import type { DocumentTokens } from "../forward-index/document-tokens.js";
import { POSITION_MAX } from "../forward-index/token-codes.js";
import { neighbourDistances } from "../segment/neighbour-keys.js";
import { type FrequentBeginnings, NO_CHAIN } from "./frequent-beginnings.js";

/** A document with more tokens or pairs is not covered: its filter would have all bits set. */
const tokensMax = 1 << 14;
const pairsMax = 1 << 16;
/** The covered distances are 1 to this. */
const distanceMax = neighbourDistances.length;

/**
 * The pairs of a document, in parallel arrays. Their left term is frequent and their right term has a
 * frequent beginning. A distance is what ScannedWord measures if each of the two terms stands for a word.
 */
export class NeighbourPairs {
  length = 0;
  /**
   * Chains (see FrequentBeginnings): the left one in the upper 16 bits, the right one in the lower 16 bits.
   */
  readonly pairs = new Uint32Array(pairsMax);
  /** The distance of each pair, as an index into neighbourDistances. */
  readonly distances = new Uint8Array(pairsMax);
  readonly #chainOf: Uint32Array;
  readonly #isWhole: Uint8Array;
  /** The tokens that have a chain, in text order. */
  readonly #chains = new Uint32Array(tokensMax);
  readonly #slots = new Uint16Array(tokensMax);
  readonly #starts = new Int32Array(tokensMax);
  readonly #ends = new Int32Array(tokensMax);

  constructor({ chainOf, isWhole }: FrequentBeginnings) {
    this.#chainOf = chainOf;
    this.#isWhole = isWhole;
  }

  /**
   * Reads the tokens of a document and pairs them. Returns false if its pairs are unknown: there are too
   * many, or positions are saturated.
   */
  read(tokens: DocumentTokens): boolean {
    const count = this.#keepFrequent(tokens);
    this.length = 0;
    return count >= 0 && this.#pair(count);
  }

  /** Keeps the tokens that have a chain, and returns their number; -1 if the pairs are unknown. */
  #keepFrequent(tokens: DocumentTokens): number {
    const { length } = tokens;
    if (length > tokensMax) return -1;
    const chainOf = this.#chainOf;
    const chains = this.#chains;
    const slots = this.#slots;
    const starts = this.#starts;
    const ends = this.#ends;
    let count = 0;
    for (let i = 0; i < length; i++) {
      const chain = chainOf[tokens.term(i)];
      if (chain === NO_CHAIN) continue;
      const end = tokens.end(i);
      if (end >= POSITION_MAX) return -1;
      chains[count] = chain;
      slots[count] = tokens.slot(i);
      starts[count] = tokens.start(i);
      ends[count++] = end;
    }
    return count;
  }

  /**
   * Pairs the kept tokens. Returns false if there are too many pairs. Starts ascend within an attribute. In
   * text order the distance is the gap; the other way round it is the gap plus 1.
   */
  #pair(count: number): boolean {
    const isWhole = this.#isWhole;
    const chains = this.#chains;
    const slots = this.#slots;
    const starts = this.#starts;
    const ends = this.#ends;
    const { pairs, distances } = this;
    let at = 0;
    for (let i = 0; i < count; i++) {
      const chain = chains[i];
      const slot = slots[i];
      const end = ends[i];
      const isLeft = isWhole[chain] !== 0;
      for (let j = i + 1; j < count && slots[j] === slot; j++) {
        const gap = starts[j] - end;
        if (gap > distanceMax) break;
        if (at + 2 > pairsMax) return false;
        if (isLeft) {
          pairs[at] = (chain << 16) | chains[j];
          distances[at++] = Math.max(0, gap - 1);
        }
        if (gap < distanceMax && isWhole[chains[j]] !== 0) {
          pairs[at] = (chains[j] << 16) | chain;
          distances[at++] = Math.max(0, gap);
        }
      }
    }
    this.length = at;
    return true;
  }
}
