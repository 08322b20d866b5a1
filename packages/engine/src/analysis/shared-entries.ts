import { GrowableUint16, GrowableUint32 } from "../collections/growable-array.js";
import type { Terms } from "./normalize/terms.js";

/**
 * The distinct terms of the entries of `dictionary`, sorted and concatenated, and a radix tree over them.
 * Besides its letters, an entry takes about forty bytes. All is in one buffer that all threads share.
 *
 *     entries  tea, ten, tent     units  teatentent     ends  3, 6, 10
 *     nodes    te(a, n(t))        the root's path is `te`, that of its second child `n`, which is an entry
 *
 * A node stands for all entries with the same beginning. They share their first `depths` units. Then the
 * children differ, each by its next unit. Nodes are stored level by level, so siblings are adjacent, ordered
 * by their units.
 */
export interface SharedEntries {
  readonly units: Uint16Array;
  /** For each entry: where its term ends in `units`. */
  readonly ends: Uint32Array;
  /** For each node: the first of its entries. */
  readonly firstEntries: Uint32Array;
  /**
   * For each node: its first child. Its children end where those of the next node start; one more entry at
   * the end.
   */
  readonly firstChildren: Uint32Array;
  readonly depths: Uint16Array;
  /** For each node: the first unit in which it differs from its siblings. */
  readonly nodeUnits: Uint16Array;
}

/**
 * Longer entries are ignored, because no record has such a long word. Settings stored before entries had a
 * limit may contain one. Looking for it at each place of a text with the same beginning would take hours.
 */
const unitsMax = 2_048;

/**
 * Entries with control characters are ignored, too: these mark grams, and separate the terms of rules. Stored
 * settings may contain such entries from before they were refused.
 */
const controlCharacter = /\p{Cc}/u;

/** Returns null if no entry is left. */
export function shareEntries(dictionary: readonly string[], terms: Terms): SharedEntries | null {
  const texts = dictionary
    .map((entry) => entry.trim())
    .map((entry) => terms.of(entry, 0, entry.length))
    .filter((term) => term !== "" && term.length <= unitsMax && !controlCharacter.test(term))
    .sort();
  const entries = texts.filter((term, i) => term !== texts[i - 1]);
  return entries.length === 0 ? null : packed(entries, treeOf(entries));
}

type Tree = Pick<SharedEntries, "firstEntries" | "firstChildren" | "depths" | "nodeUnits">;

function treeOf(entries: readonly string[]): Tree {
  const from = new GrowableUint32();
  const to = new GrowableUint32();
  const firstChildren = new GrowableUint32();
  const depths = new GrowableUint16();
  const nodeUnits = new GrowableUint16();
  const pushNode = (first: number, end: number, unit: number): void => {
    from.push(first);
    to.push(end);
    nodeUnits.push(unit);
  };
  pushNode(0, entries.length, 0);
  for (let node = 0; node < from.length; node++) {
    const first = from.array[node];
    const end = to.array[node];
    const depth = commonUnits(entries[first], entries[end - 1]);
    depths.push(depth);
    firstChildren.push(from.length);
    // An entry that ends at this depth is the first one. It is in no child.
    let child = entries[first].length === depth ? first + 1 : first;
    while (child < end) {
      const unit = entries[child].charCodeAt(depth);
      let next = child + 1;
      while (next < end && entries[next].charCodeAt(depth) === unit) next++;
      pushNode(child, next, unit);
      child = next;
    }
  }
  firstChildren.push(from.length);
  return {
    firstEntries: from.view(),
    firstChildren: firstChildren.view(),
    depths: depths.view(),
    nodeUnits: nodeUnits.view(),
  };
}

function commonUnits(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.charCodeAt(count) === b.charCodeAt(count)) count++;
  return count;
}

function packed(entries: readonly string[], tree: Tree): SharedEntries {
  const unitCount = entries.reduce((sum, { length }) => sum + length, 0);
  const nodeCount = tree.depths.length;
  const buffer = new SharedArrayBuffer(
    4 * (entries.length + 2 * nodeCount + 1) + 2 * (2 * nodeCount + unitCount),
  );
  let at = 0;
  const uint32 = (length: number): Uint32Array => {
    const array = new Uint32Array(buffer, at, length);
    at += array.byteLength;
    return array;
  };
  const uint16 = (length: number): Uint16Array => {
    const array = new Uint16Array(buffer, at, length);
    at += array.byteLength;
    return array;
  };
  const shared = {
    ends: uint32(entries.length),
    firstEntries: uint32(nodeCount),
    firstChildren: uint32(nodeCount + 1),
    depths: uint16(nodeCount),
    nodeUnits: uint16(nodeCount),
    units: uint16(unitCount),
  };
  shared.firstEntries.set(tree.firstEntries);
  shared.firstChildren.set(tree.firstChildren);
  shared.depths.set(tree.depths);
  shared.nodeUnits.set(tree.nodeUnits);
  let end = 0;
  for (const [entry, term] of entries.entries()) {
    for (let i = 0; i < term.length; i++) shared.units[end++] = term.charCodeAt(i);
    shared.ends[entry] = end;
  }
  return shared;
}
