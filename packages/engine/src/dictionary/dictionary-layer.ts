import { textOfUnits } from "../collections/text-of-units.js";
import { fillCharacterSets } from "./character-sets.js";
import { buildTree, type TermTree } from "./term-tree.js";

/**
 * A sorted, immutable list of terms with consecutive numbers.
 *
 *     rank      0        1        2          (order of the texts by UTF-16 code unit)
 *     text      array    map      set
 *     term      12       10       11         (numbers `[first, first + count)`, in order of appearance)
 *
 *     units     a r r a y m a p s e t        one Uint16Array
 *     offsets   0 5 8 11
 *     termOffsetByRank  2 0 1
 *     rankByTermOffset  1 2 0
 *
 * A term that no document has any more may be blank: an empty text, before all others (blank-terms.ts).
 *
 * The texts are not front-coded. Two bytes per unit take more memory, but a binary search decodes nothing.
 * The arrays are in SharedArrayBuffers of fixed size, so all threads read the same memory.
 */
export interface SharedDictionaryLayer {
  /** Unique in the process. The terms of a layer with a given id never change. */
  readonly id: number;
  /** Number of the layer's first term. */
  readonly first: number;
  readonly count: number;
  readonly units: Uint16Array;
  readonly offsets: Uint32Array;
  readonly termOffsetByRank: Uint32Array;
  readonly rankByTermOffset: Uint32Array;
  /** For each rank, its set (character-sets.ts). Follows from the texts. */
  readonly characterSets: Int32Array;
  /** Follows from the texts, too. */
  readonly tree: TermTree;
}

/** A layer whose tree is not built yet. */
export type LayerWithoutTree = Omit<SharedDictionaryLayer, "tree">;

/** Builds the tree of a layer whose texts are complete. */
export function withTree(layer: LayerWithoutTree): SharedDictionaryLayer {
  return { ...layer, tree: buildTree(layer) };
}

let nextLayerId = 0;

/** A layer from another thread or an earlier writer, with a new id. */
export function withOwnId(layer: SharedDictionaryLayer): SharedDictionaryLayer {
  return { ...layer, id: nextLayerId++ };
}

/** Allocates a layer of `count` terms with `unitCount` UTF-16 units in total. */
export function allocateLayer(first: number, count: number, unitCount: number) {
  return {
    id: nextLayerId++,
    first,
    count,
    units: new Uint16Array(new SharedArrayBuffer(unitCount * 2)),
    offsets: new Uint32Array(new SharedArrayBuffer((count + 1) * 4)),
    termOffsetByRank: new Uint32Array(new SharedArrayBuffer(count * 4)),
    rankByTermOffset: new Uint32Array(new SharedArrayBuffer(count * 4)),
    characterSets: new Int32Array(new SharedArrayBuffer(count * 4)),
  };
}

/** A layer of new terms. The texts are sorted and distinct, and numbered in that order from `first`. */
export function layerOf(first: number, sortedTexts: readonly string[]): SharedDictionaryLayer {
  let unitCount = 0;
  for (const text of sortedTexts) unitCount += text.length;
  const layer = allocateLayer(first, sortedTexts.length, unitCount);
  let offset = 0;
  for (const [rank, text] of sortedTexts.entries()) {
    for (let i = 0; i < text.length; i++) layer.units[offset + i] = text.charCodeAt(i);
    offset += text.length;
    layer.offsets[rank + 1] = offset;
    layer.termOffsetByRank[rank] = rank;
    layer.rankByTermOffset[rank] = rank;
  }
  fillCharacterSets(layer.units, layer.offsets, layer.characterSets);
  return withTree(layer);
}

/** Merges two layers with consecutive numbers into one. Linear in their size. */
export function mergeLayers(
  left: SharedDictionaryLayer,
  right: SharedDictionaryLayer,
): SharedDictionaryLayer {
  const merged = allocateLayer(left.first, left.count + right.count, left.units.length + right.units.length);
  fillMerged(merged, left, right);
  return withTree(merged);
}

// A function of its own, without the work that follows. After a hot loop in the same function, V8 would
// compile that work, and the loop, again and again.
function fillMerged(
  merged: LayerWithoutTree,
  left: SharedDictionaryLayer,
  right: SharedDictionaryLayer,
): void {
  let leftRank = 0;
  let rightRank = 0;
  let offset = 0;
  for (let rank = 0; rank < merged.count; rank++) {
    const fromLeft =
      rightRank === right.count ||
      (leftRank < left.count && compareRanks(left, leftRank, right, rightRank) < 0);
    const source = fromLeft ? left : right;
    const sourceRank = fromLeft ? leftRank++ : rightRank++;
    const start = source.offsets[sourceRank];
    const end = source.offsets[sourceRank + 1];
    for (let i = start; i < end; i++) merged.units[offset++] = source.units[i]; // `set` costs more than short copies
    merged.offsets[rank + 1] = offset;
    merged.characterSets[rank] = source.characterSets[sourceRank];
    const termOffset = source.termOffsetByRank[sourceRank] + (source.first - merged.first);
    merged.termOffsetByRank[rank] = termOffset;
    merged.rankByTermOffset[termOffset] = rank;
  }
}

/** Negative if the text at `rankA` of `a` comes first. */
export function compareRanks(
  a: SharedDictionaryLayer,
  rankA: number,
  b: SharedDictionaryLayer,
  rankB: number,
): number {
  let i = a.offsets[rankA];
  let j = b.offsets[rankB];
  const endA = a.offsets[rankA + 1];
  const endB = b.offsets[rankB + 1];
  while (i < endA && j < endB) {
    const difference = a.units[i++] - b.units[j++];
    if (difference !== 0) return difference;
  }
  return endA - i - (endB - j);
}

/** Negative if the text at `rank`, from its unit `offset` on, comes before `text`. */
export function compareRankToText(
  layer: SharedDictionaryLayer,
  rank: number,
  text: string,
  offset = 0,
): number {
  const { units, offsets } = layer;
  const start = offsets[rank] + offset;
  const length = offsets[rank + 1] - start;
  const shared = length < text.length ? length : text.length;
  for (let i = 0; i < shared; i++) {
    const difference = units[start + i] - text.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return length - text.length;
}

/** Whether the text at `rank`, from its unit `offset` on, starts with `prefix`. */
export function rankStartsWith(
  layer: SharedDictionaryLayer,
  rank: number,
  prefix: string,
  offset = 0,
): boolean {
  const start = layer.offsets[rank] + offset;
  if (layer.offsets[rank + 1] - start < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) {
    if (layer.units[start + i] !== prefix.charCodeAt(i)) return false;
  }
  return true;
}

/** The first rank whose text is not before `text`, or `count`. Binary search. */
export function lowerBound(layer: SharedDictionaryLayer, text: string): number {
  return firstNotBefore(layer, { from: 0, to: layer.count, offset: 0 }, text);
}

/**
 * `lowerBound`, if all ranks below `from` are known to be before `text`. Gallops, then searches by halves.
 */
export function lowerBoundFrom(layer: SharedDictionaryLayer, from: number, text: string): number {
  let low = from;
  let high = from;
  let step = 1;
  while (high < layer.count && compareRankToText(layer, high, text) < 0) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  return firstNotBefore(layer, { from: low, to: Math.min(high, layer.count), offset: 0 }, text);
}

/** Ranks `[from, to)` whose texts have the same first `offset` units. */
interface RanksAlike {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** The first of these ranks whose text, from its unit `offset` on, is not before `text`, or `to`. */
export function firstNotBefore(
  layer: SharedDictionaryLayer,
  { from, to, offset }: RanksAlike,
  text: string,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRankToText(layer, middle, text, offset) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The first rank at or after `from` whose text does not start with `prefix`. Gallops, then searches by
 * halves.
 */
export function prefixEnd(layer: SharedDictionaryLayer, from: number, prefix: string): number {
  if (from === layer.count || !rankStartsWith(layer, from, prefix)) return from;
  let low = from; // text starts with the prefix
  let step = 1;
  while (low + step < layer.count && rankStartsWith(layer, low + step, prefix)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, layer.count); // text does not, or end of the layer
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (rankStartsWith(layer, middle, prefix)) low = middle;
    else high = middle;
  }
  return high;
}

/** A text of more units is made of larger pieces: one of 500,000 appended units has as many objects. */
const appendedUnitsMax = 32;

export function textAtRank(layer: SharedDictionaryLayer, rank: number): string {
  const start = layer.offsets[rank];
  const end = layer.offsets[rank + 1];
  if (end - start > appendedUnitsMax) return textOfUnits(layer.units.subarray(start, end));
  let text = "";
  for (let i = start; i < end; i++) text += String.fromCharCode(layer.units[i]);
  return text;
}
