/** The distance of two words in a row, as criterion `proximity` counts it (ranking 3). */
export const sideBySide = 1;

/** The distances that signatures cover, in order and without a gap. */
export const neighbourDistances: readonly number[] = [sideBySide, 2];

/**
 * Upper limit of the groups of pairs, as a power of two. In a large segment some hundred thousand pairs are
 * common. With this many groups, few other pairs share a group with a common one.
 */
const groupBitsMax = 22;
const groupBitsMin = 5;
/** Groups per document of a small segment, as a power of two. */
const groupBitsPerDocument = 7;

/** Lengths of beginnings in UTF-16 units. The whole term is one beginning more. */
const beginningLengths = [1, 2, 3, 5, 8];
const wholeMark = 0x5bd1e995;

/**
 * Writes the hashes of a text's beginnings, the shortest first. Returns their number.
 *
 * @param isWhole whether the text is a whole term, not only the prefix of some; then the last hash is that of
 *   the whole term (see wholeHash)
 */
export function hashBeginnings(text: string, isWhole: boolean, to: Uint32Array): number {
  let hash = 0x811c9dc5;
  let count = 0;
  for (let i = 0, next = 0; i < text.length; i++) {
    hash = rolled(hash, text.charCodeAt(i));
    if (i + 1 === beginningLengths[next]) {
      to[count++] = mixed(hash ^ (i + 1));
      if (++next === beginningLengths.length && !isWhole) return count;
    }
  }
  if (isWhole) to[count++] = mixed(hash ^ wholeMark);
  return count;
}

/** The largest number of beginnings of a text. */
export const beginningsMax = beginningLengths.length + 1;

/** The hash of a whole term. */
export function wholeHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = rolled(hash, text.charCodeAt(i));
  return mixed(hash ^ wholeMark) >>> 0;
}

/** The key of a pair: 32 bits, never 0. `left`: hash of a whole term; `right`: hash of a beginning. */
export function pairKey(left: number, right: number, distance: number): number {
  const hash = Math.imul(left, 0x9e3779b1) ^ ((right << 15) | (right >>> 17)) ^ (distance << 30);
  return mixed(hash) >>> 0 || 1;
}

/**
 * An empty set of pairs, with a bit for each group of keys, in words of 32 bits. The upper bits of a key are
 * its group. The number of groups is a power of two.
 */
export function emptyPairSet(documentCount: number): Uint32Array<ArrayBuffer> {
  const bits = Math.ceil(Math.log2(documentCount + 1)) + groupBitsPerDocument;
  return new Uint32Array(2 ** (Math.min(groupBitsMax, bits) - groupBitsMin));
}

/** The group of a key in a set of `words` words. */
export function pairGroup(words: number, key: number): number {
  return key >>> (Math.clz32(words) + 1 - groupBitsMin);
}

export function isCommonPair(commonPairs: Uint32Array, key: number): boolean {
  const group = pairGroup(commonPairs.length, key);
  return ((commonPairs[group >>> 5] >>> (group & 31)) & 1) !== 0;
}

function rolled(hash: number, unit: number): number {
  const next = Math.imul(hash ^ unit, 0x85ebca6b);
  return (next << 13) | (next >>> 19);
}

function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
