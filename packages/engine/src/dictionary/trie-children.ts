/**
 * Views a sorted layer as a trie of code points. A node is a range of ranks whose texts have the same first
 * `offset` units. If a text ends there, it is the first of them. The children of a node are the runs of equal
 * child keys.
 */

/** The sorted texts of a layer (dictionary-layer.ts). */
export interface LayerTexts {
  readonly count: number;
  readonly units: Uint16Array;
  readonly offsets: Uint32Array;
}

/** Child key and code point of a text that has ended. Comes before all others. */
export const END_OF_TEXT = -1;

const HIGH_SURROGATES = 0xd800;
const LOW_SURROGATES = 0xdc00;
const SURROGATES_END = 0xe000;
/**
 * Keys for each high surrogate: one for each of 65,536 units that may follow, and one for the end of the
 * text.
 */
const KEYS_PER_HIGH_SURROGATE = 0x10001;
const LOW_SURROGATE_SHIFT = (LOW_SURROGATES - HIGH_SURROGATES) * (KEYS_PER_HIGH_SURROGATE - 1);

/** The code point at `offset` of the text at `rank`. A lone surrogate counts as a code point. */
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

/** Number of UTF-16 units of `codePoint`. */
export function unitCountOf(codePoint: number): number {
  return codePoint < 0x10000 ? 1 : 2;
}

/**
 * The child key of the code point at `offset`: a number that ascends as the texts do, by UTF-16 unit. A high
 * surrogate is combined with the unit behind it. So a lone one has several keys, below and above those of its
 * pairs.
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
 * The first rank in `[from, to)` whose child key is at least `key`, or `to`. The ranks must belong to one
 * node. Binary search, for a child that may be anywhere.
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
 * The end of the child with `key` that starts, or would start, at `from`. Takes doubling steps, then a binary
 * search between the last two, because most children are small.
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

/** The first rank with a text. The ranks before it are blank terms (blank-terms.ts). Binary search. */
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
