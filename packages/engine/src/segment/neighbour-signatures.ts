import type { Bitset } from "../collections/bitset.js";
import { beginningsMax, hashBeginnings, isCommonPair, pairKey, wholeHash } from "./neighbour-keys.js";

/**
 * Which words stand side by side in a document, or with one word between them. Each document has a Bloom
 * filter (Bloom, Space/time trade-offs in hash coding with allowable errors, 1970) of the keys of such pairs.
 * Ranking uses it to find documents that *cannot* have two words of a query near each other, and reads the
 * others first. So a filter may claim too often that words are near, but must never deny it wrongly.
 *
 * Filters only have keys that exclude many documents, which makes them a fifth as large:
 *
 *  - The left word is frequent. A rare word is in few documents anyway.
 *  - The right word is represented by one of its *beginnings*, so that prefixes of words can be sought: its
 *    first 1, 2, 3, 5 or 8 units, or all of it. The shortest beginning is taken at which the pair is not
 *    common. At a beginning where the pair is common, a key would exclude few documents, so there is none.
 *    If a beginning that is rare by itself comes first, the pair has no key.
 *
 * Each segment has its own frequent beginnings and common pairs, so its signatures are made when it is made.
 * They depend on texts alone.
 */
export interface NeighbourParts {
  /** Hashes of the frequent beginnings, ascending. Empty: the segment has no signatures. */
  readonly beginnings: Uint32Array;
  /** A bit for each group of keys (see pairGroup): whether the pairs in it are common. */
  readonly commonPairs: Uint32Array;
  /** By document: the size of its filter in units. 0: the document has no key. */
  readonly sizes: Uint8Array;
  /** The filters of all documents in turn, in units of 16 bits. */
  readonly filters: Uint16Array;
}

export const noNeighbours: NeighbourParts = {
  beginnings: new Uint32Array(0),
  commonPairs: new Uint32Array(0),
  sizes: new Uint8Array(0),
  filters: new Uint16Array(0),
};

const bitsPerUnit = 16;
/**
 * Starts of filters are kept for blocks of 2^blockShift documents only. Within a block, sizes are added up.
 */
const blockShift = 4;

/**
 * A key sets three bits in a filter, each chosen by 16 bits as a fraction of the filter's length. This factor
 * gives the third fraction.
 */
const spread = 0x9e3779b1;

/** Adds a key to the filter in `units`, range `[at, at + size)`. */
export function addKey(units: Uint16Array, at: number, size: number, key: number): void {
  const bits = size * bitsPerUnit;
  addBit(units, at, ((key & 0xffff) * bits) >>> 16);
  addBit(units, at, ((key >>> 16) * bits) >>> 16);
  addBit(units, at, ((Math.imul(key, spread) >>> 16) * bits) >>> 16);
}

/**
 * Returns 1 if a filter of `bits` bits, at least 16, may have the key. It always does if the key was added.
 */
// No branches: each would be mispredicted half of the time.
function mayHaveKey(units: Uint16Array, at: number, bits: number, key: number): number {
  return (
    bitAt(units, at, ((key & 0xffff) * bits) >>> 16) &
    bitAt(units, at, ((key >>> 16) * bits) >>> 16) &
    bitAt(units, at, ((Math.imul(key, spread) >>> 16) * bits) >>> 16)
  );
}

function addBit(units: Uint16Array, at: number, bit: number): void {
  units[at + (bit >>> 4)] |= 1 << (bit & 15);
}

function bitAt(units: Uint16Array, at: number, bit: number): number {
  return (units[at + (bit >>> 4)] >>> (bit & 15)) & 1;
}

/**
 * The keys to seek for a pair of words. By distance, from side by side on: a document in which the words are
 * that near has one of these keys.
 */
export interface SoughtNeighbours {
  readonly byDistance: readonly Uint32Array[];
  /** Documents that may have the words side by side without a key; null if there are none. */
  readonly others: Bitset | null;
}

/** Reads the signatures of one segment. */
export class NeighbourSignatures {
  readonly #parts: NeighbourParts;
  readonly #beginnings: ReadonlySet<number>;
  /** By block of documents: where its filters start. */
  readonly #blocks: Uint32Array;

  constructor(parts: NeighbourParts) {
    this.#parts = parts;
    this.#beginnings = new Set(parts.beginnings);
    this.#blocks = blockStarts(parts.sizes);
  }

  /** Whether pairs with this left term have keys, unless they are common. */
  covers(left: string): boolean {
    return this.#beginnings.has(wholeHash(left));
  }

  /**
   * The key of a pair at a distance, by the first beginning at which the pair is not common. `left`: a term
   * for which `covers` is true; `right`: a whole term, or the prefix of some (`isWhole`).
   */
  keyOf(left: string, right: string, isWhole: boolean, distance: number): number | "common" | "rare" {
    const ofLeft = wholeHash(left);
    const hashes = new Uint32Array(beginningsMax);
    const count = hashBeginnings(right, isWhole, hashes);
    for (let i = 0; i < count; i++) {
      if (!this.#beginnings.has(hashes[i])) return "rare";
      const key = pairKey(ofLeft, hashes[i], distance);
      if (!isCommonPair(this.#parts.commonPairs, key)) return key;
    }
    return "common";
  }

  /** Whether a document may have a pair with this key (see keyOf). */
  mayHave(document: number, key: number): boolean {
    const { sizes, filters } = this.#parts;
    const bits = sizes[document] * bitsPerUnit;
    if (bits === 0) return false;
    const block = document >>> blockShift;
    let at = this.#blocks[block];
    for (let next = block << blockShift; next < document; next++) at += sizes[next];
    return mayHaveKey(filters, at, bits, key) !== 0;
  }

  /**
   * Adds `step` times a lower bound to `sums[i]`: by how much all pairs of words together are further apart
   * in `documents[i]` than side by side. The bound is at most `most`. The documents ascend.
   */
  addDistances(
    pairs: readonly SoughtNeighbours[],
    documents: Uint32Array,
    { most, step }: { readonly most: number; readonly step: number },
    sums: Uint32Array,
  ): void {
    const { sizes, filters } = this.#parts;
    let block = -1;
    let next = 0;
    let at = 0;
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      if (document >>> blockShift !== block) {
        block = document >>> blockShift;
        next = block << blockShift;
        at = this.#blocks[block];
      }
      for (; next < document; next++) at += sizes[next];
      let distance = 0;
      for (let pair = 0; pair < pairs.length; pair++)
        distance += leastDistance(pairs[pair], document, filters, at, sizes[document] * bitsPerUnit);
      sums[i] += (distance < most ? distance : most) * step;
    }
  }
}

// Hot: five parameters, so that no object is made.
function leastDistance(
  { byDistance, others }: SoughtNeighbours,
  document: number,
  filters: Uint16Array,
  at: number,
  bits: number,
): number {
  if (others?.get(document)) return 0;
  for (let distance = 0; distance < byDistance.length; distance++)
    if (bits > 0 && mayHaveOne(byDistance[distance], filters, at, bits)) return distance;
  return byDistance.length;
}

function mayHaveOne(keys: Uint32Array, filters: Uint16Array, at: number, bits: number): boolean {
  for (let i = 0; i < keys.length; i++) if (mayHaveKey(filters, at, bits, keys[i]) !== 0) return true;
  return false;
}

function blockStarts(sizes: Uint8Array): Uint32Array {
  const starts = new Uint32Array((sizes.length >>> blockShift) + 1);
  let at = 0;
  for (let document = 0; document < sizes.length; document++) {
    if ((document & ((1 << blockShift) - 1)) === 0) starts[document >>> blockShift] = at;
    at += sizes[document];
  }
  return starts;
}
