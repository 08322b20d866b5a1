/**
 * A sorted layer seen as a trie of code points. A node is a range of ranks whose texts agree in their first
 * `offset` units; a text that ends there is the first of them. The node's children are the runs of equal
 * child keys.
 */

/** The sorted texts of a layer (dictionary-layer.ts). */
export interface LayerTexts {
  readonly count: number;
  readonly units: Uint16Array;
  readonly offsets: Uint32Array;
}

/** Child key, and code point, of a text that has ended; before all others. */
export const END_OF_TEXT = -1;

const HIGH_SURROGATES = 0xd800;
const LOW_SURROGATES = 0xdc00;
const SURROGATES_END = 0xe000;
/** A high surrogate is followed by one of 65,536 units, or by the end. */
const KEYS_PER_HIGH_SURROGATE = 0x10001;
const LOW_SURROGATE_SHIFT = (LOW_SURROGATES - HIGH_SURROGATES) * (KEYS_PER_HIGH_SURROGATE - 1);

/** The code point at `offset` of the text at `rank`; a lone surrogate stands for itself. */
export function codePointAt({ units, offsets }: LayerTexts, rank: number, offset: number): number {
  const at = offsets[rank] + offset;
  const end = offsets[rank + 1];
  if (at >= end) return END_OF_TEXT;
  const unit = units[at];
  if (unit < HIGH_SURROGATES || unit >= LOW_SURROGATES || at + 1 === end) return unit;
  const next = units[at + 1];
  if (next < LOW_SURROGATES || next >= SURROGATES_END) return unit;
  return 0x10000 + ((unit - HIGH_SURROGATES) << 10) + (next - LOW_SURROGATES);
}

/** How many UTF-16 units `codePoint` takes. */
export function unitCountOf(codePoint: number): number {
  return codePoint < 0x10000 ? 1 : 2;
}

/**
 * A number for the code point at `offset` that ascends as the texts do, by UTF-16 unit: a high surrogate
 * counts together with the unit behind it. So a lone one has several keys, which stand on both sides of those
 * of its pairs.
 */
export function childKeyAt({ units, offsets }: LayerTexts, rank: number, offset: number): number {
  const at = offsets[rank] + offset;
  const end = offsets[rank + 1];
  if (at >= end) return END_OF_TEXT;
  const unit = units[at];
  if (unit < HIGH_SURROGATES) return unit;
  if (unit >= LOW_SURROGATES) return unit + LOW_SURROGATE_SHIFT;
  return highSurrogateKey(unit, at + 1 === end ? END_OF_TEXT : units[at + 1]);
}

function highSurrogateKey(unit: number, next: number): number {
  return HIGH_SURROGATES + (unit - HIGH_SURROGATES) * KEYS_PER_HIGH_SURROGATE + next + 1;
}

/**
 * The first rank in [from, to), ranks of one node, whose child key is `key` or above; `to` if there is none.
 * Binary search: for a child that may be anywhere.
 */
export function childStart(layer: LayerTexts, from: number, to: number, offset: number, key: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (childKeyAt(layer, middle, offset) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where the child with `key` ends that starts at `from`, or would start there. Doubling steps, then a binary
 * search between the last two: most children are small.
 */
export function childEnd(layer: LayerTexts, from: number, to: number, offset: number, key: number): number {
  let low = from;
  let high = from;
  let step = 1;
  while (high < to && childKeyAt(layer, high, offset) <= key) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  return childStart(layer, low, high < to ? high : to, offset, key + 1);
}

/** The first rank with a text; those before it are of blank terms (blank-terms.ts). Binary search. */
export function firstTextRank({ count, offsets }: LayerTexts): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle + 1] === 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
