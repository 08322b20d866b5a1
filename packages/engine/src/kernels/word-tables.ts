import type { WordTraits } from "./buckets.js";
import type { WeighedWord } from "./document-weights.js";
import type { WordRatings } from "./kernels.js";

/** The address of an array that is not given. */
export const NOTHING = 0;

/** The cells of a word in the table of `classesOf`: where its ratings lie, and whether it is required. */
export const ClassWord = { ratings: 0, required: 1 } as const;
export const classWordCells = Object.keys(ClassWord).length;
/** All bits of a byte, sign included. */
const ALL_BITS = 0xffffffff;

/**
 * The cells of a word in the table of `bucketByExactness` and `bucketByScore`: where its bytes by document
 * lie, and its gain, a number of 64 bits.
 */
export const BucketWord = { ratings: 0, weights: 1, exactness: 2, gain: 4 } as const;
const cellsPerGain = 2;
export const bucketWordCells = BucketWord.gain + cellsPerGain;

/**
 * The cells of a word in the table of `bucketByWeights`: where its bits and its weights lie, and its gain, a
 * number of 64 bits.
 */
export const WeighedCells = { bits: 0, weights: 1, gain: 2 } as const;
export const weighedCells = WeighedCells.gain + cellsPerGain;

export function classTable(words: readonly WordRatings[]): Uint32Array {
  const table = new Uint32Array(words.length * classWordCells);
  for (const [i, { ratings, isRequired }] of words.entries()) {
    const at = i * classWordCells;
    table[at + ClassWord.ratings] = ratings.byteOffset;
    table[at + ClassWord.required] = isRequired ? ALL_BITS : 0;
  }
  return table;
}

export function bucketTable(words: readonly WordTraits[]): Uint32Array {
  const table = new Uint32Array(words.length * bucketWordCells);
  const gains = new Float64Array(table.buffer);
  for (const [i, { ratings, weights, exactness, gain }] of words.entries()) {
    const at = i * bucketWordCells;
    table[at + BucketWord.ratings] = ratings.byteOffset;
    table[at + BucketWord.weights] = weights?.byteOffset ?? NOTHING;
    table[at + BucketWord.exactness] = exactness?.byteOffset ?? NOTHING;
    gains[(at + BucketWord.gain) / cellsPerGain] = gain;
  }
  return table;
}

export function weighedTable(words: readonly WeighedWord[]): Uint32Array {
  const table = new Uint32Array(words.length * weighedCells);
  const gains = new Float64Array(table.buffer);
  for (const [i, { bits, weights, gain }] of words.entries()) {
    const at = i * weighedCells;
    table[at + WeighedCells.bits] = bits.byteOffset;
    table[at + WeighedCells.weights] = weights.byteOffset;
    gains[(at + WeighedCells.gain) / cellsPerGain] = gain;
  }
  return table;
}
