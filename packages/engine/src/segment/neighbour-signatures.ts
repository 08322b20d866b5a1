import type { Bitset } from "../collections/bitset.js";
import { beginningsMax, hashBeginnings, isCommonPair, pairKey, wholeHash } from "./neighbour-keys.js";

/**
 * Which words stand side by side in a document, or with one word between them, as far as that is worth
 * knowing: a Bloom filter (Bloom, Space/time trade-offs in hash coding with allowable errors, 1970) by
 * document, of keys of pairs of words. It is asked which documents *cannot* have two words of a query near
 * each other, so that others are read first; so it may say too often that they are near, never too seldom.
 *
 * Only what leaves many documents apart is told, which makes it a fifth as large:
 *
 *  - the left word is frequent: of a rare word there are few documents anyway;
 *  - the right word is told by its *beginnings*, its first 1, 2, 3, 5 and 8 units and then all of it, so that
 *    the prefix of a word can be sought: by the first beginning at which the pair is not common any more.
 *    Where a pair is common there is no key, and nothing to be gained, for enough documents have it. A
 *    beginning that is rare itself ends this, without a key.
 *
 * A segment has its own frequent beginnings and common pairs, so its signatures are made when it is. They
 * follow from texts alone.
 */
export interface NeighbourParts {
  /** Hashes of the beginnings that are frequent, ascending; none: the segment tells nothing. */
  readonly beginnings: Uint32Array;
  /** By group of keys a bit (see pairGroup): whether pairs in it are common. */
  readonly commonPairs: Uint32Array;
  /** By document: how many units its filter has; none: it has no key. */
  readonly sizes: Uint8Array;
  /** The filters, document by document, in units of 16 bits. */
  readonly filters: Uint16Array;
}

export const noNeighbours: NeighbourParts = {
  beginnings: new Uint32Array(0),
  commonPairs: new Uint32Array(0),
  sizes: new Uint8Array(0),
  filters: new Uint16Array(0),
};

const bitsPerUnit = 16;
/** Where filters begin is known by block of documents: from there sizes are added up. */
const blockShift = 4;

/** A filter tells a key by three bits: each a fraction of its length, by 16 bits. */
const spread = 0x9e3779b1;

/** Adds a key to the filter of `units[at..at+size]`. */
export function addKey(units: Uint16Array, at: number, size: number, key: number): void {
  const bits = size * bitsPerUnit;
  addBit(units, at, ((key & 0xffff) * bits) >>> 16);
  addBit(units, at, ((key >>> 16) * bits) >>> 16);
  addBit(units, at, ((Math.imul(key, spread) >>> 16) * bits) >>> 16);
}

/** 1 if a filter of so many bits, 16 at least, may have a key: it has if the key was added. */
// Without a branch, as every one of them would be mispredicted as often as not.
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
 * What is sought of a pair of words: by distance, the keys of which documents with the words so near have
 * one.
 */
export interface SoughtNeighbours {
  readonly byDistance: readonly Uint32Array[];
  /** Documents that may have them side by side all the same; null: there are none. */
  readonly others: Bitset | null;
}

/** Reads the signatures of one segment. */
export class NeighbourSignatures {
  readonly #parts: NeighbourParts;
  readonly #beginnings: ReadonlySet<number>;
  /** By block of documents: where its filters begin. */
  readonly #blocks: Uint32Array;

  constructor(parts: NeighbourParts) {
    this.#parts = parts;
    this.#beginnings = new Set(parts.beginnings);
    this.#blocks = blockStarts(parts.sizes);
  }

  /** Whether pairs with this term on the left are told, as far as they are not common. */
  isTold(left: string): boolean {
    return this.#beginnings.has(wholeHash(left));
  }

  /**
   * The key of a pair at a distance, by the first beginning at which it is not common. `left`: a term that is
   * told; `right`: a term, or the prefix of some (`isWhole`).
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

  /** Whether a document may have a pair with a key (see keyOf). */
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
   * Adds to `sums[i]`, `step` times, how much further the words of all pairs together are apart in
   * `documents[i]` than if they stood side by side, at least, but no more than `most`. The documents ascend.
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

// Hot: five parameters and no object.
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
