import { GrowableUint32 } from "../collections/growable-array.js";
import { bitOf, END_BIT } from "./character-sets.js";
import { gramCharacter } from "./term-key.js";
import {
  childEnd,
  childKeyAt,
  codePointAt,
  END_OF_TEXT,
  firstTextRank,
  type LayerTexts,
  unitCountOf,
} from "./trie-children.js";

/** The node of all terms. It has a child for each first character. */
export const ROOT = 0;

/**
 * Nodes with at most this many terms have no children, except the root: reading these terms one by one takes
 * as long as descending further.
 */
export const leafTermsMax = 32;

/**
 * The upper part of a sorted layer's trie (trie-children.ts), so that a walk need not search for the children
 * of a node. Nodes are numbered level by level, so children are adjacent:
 *
 *     ranks     0 a   1 ab   2 abc   3 b   4 ba             (as if leaves had two terms at most)
 *
 *     node      0 (root)   1 a   2 b   3 ab
 *     keys      0          a     b     b
 *     starts    0          0     3     1               a node ends where its next sibling starts
 *     children  1          3     4     4      4        node n has the children [children[n], children[n + 1])
 *
 * There is about one node for six terms. Blank terms are left out. All grams are one leaf.
 */
export interface TermTree {
  /** The last code point of each node. A lone surrogate may be the key of two siblings. */
  readonly keys: Uint32Array;
  /** The first rank below each node. If a term ends at the node, it is this rank. */
  readonly starts: Uint32Array;
  readonly children: Uint32Array;
  /** The set of the characters of all terms below each node (character-sets.ts). */
  readonly sets: Int32Array;
  /** The set of the characters that follow directly behind the node. It has END_BIT if a term ends there. */
  readonly nextSets: Int32Array;
}

/** The texts of a layer and their sets, from which the tree is built. */
interface TreeTexts extends LayerTexts {
  readonly characterSets: Int32Array;
}

/** Data of nodes that is only needed while the tree is built. */
interface NodeExtents {
  readonly ends: Uint32Array;
  /** Length of the path to each node, in units. */
  readonly offsets: Uint32Array;
}

/** Builds the tree of a layer, in shared memory. */
export function buildTree(texts: TreeTexts): TermTree {
  const keys = new GrowableUint32();
  const starts = new GrowableUint32();
  const children = new GrowableUint32();
  const ends = new GrowableUint32();
  const offsets = new GrowableUint32();
  const push = (key: number, start: number, end: number, offset: number): void => {
    keys.push(key);
    starts.push(start);
    ends.push(end);
    offsets.push(offset);
  };
  push(0, firstTextRank(texts), texts.count, 0);
  for (let node = 0; node < keys.length; node++) {
    children.push(keys.length);
    const end = ends.array[node];
    const offset = offsets.array[node];
    const isGrams = offset === 1 && keys.array[node] === gramCharacter;
    let rank = starts.array[node];
    if (isGrams || end - rank <= (node === ROOT ? 0 : leafTermsMax)) continue;
    if (codePointAt(texts, rank, offset) === END_OF_TEXT) rank++;
    while (rank < end) {
      const key = codePointAt(texts, rank, offset);
      const next = childEnd(texts, rank + 1, end, offset, childKeyAt(texts, rank, offset));
      push(key, rank, next, offset + unitCountOf(key));
      rank = next;
    }
  }
  children.push(keys.length);
  const tree = allocateTree(keys.length);
  tree.keys.set(keys.view());
  tree.starts.set(starts.view());
  tree.children.set(children.view());
  fillSets(tree, texts, ends.array);
  fillNextSets(tree, texts, { ends: ends.array, offsets: offsets.array });
  return tree;
}

/** Uses one buffer for all arrays, because there are many small layers. */
function allocateTree(nodeCount: number): TermTree {
  const buffer = new SharedArrayBuffer((5 * nodeCount + 1) * 4);
  const at = (array: number): number => array * nodeCount * 4;
  return {
    keys: new Uint32Array(buffer, at(0), nodeCount),
    starts: new Uint32Array(buffer, at(1), nodeCount),
    sets: new Int32Array(buffer, at(2), nodeCount),
    nextSets: new Int32Array(buffer, at(3), nodeCount),
    children: new Uint32Array(buffer, at(4), nodeCount + 1),
  };
}

/** Goes from the last node to the first, because children come behind their parents. */
function fillSets(
  { starts, children, sets }: TermTree,
  { characterSets }: TreeTexts,
  ends: Uint32Array,
): void {
  for (let node = starts.length - 1; node >= 0; node--) {
    const from = children[node];
    const to = children[node + 1];
    let set = 0;
    // A term that ends at the node is a prefix of all terms of its children. So their sets have its
    // characters.
    if (from < to) for (let child = from; child < to; child++) set |= sets[child];
    else for (let rank = starts[node]; rank < ends[node]; rank++) set |= characterSets[rank];
    sets[node] = set;
  }
}

function fillNextSets(
  { keys, starts, children, nextSets }: TermTree,
  texts: TreeTexts,
  { ends, offsets }: NodeExtents,
): void {
  for (let node = 0; node < starts.length; node++) {
    const start = starts[node];
    const from = children[node];
    const to = children[node + 1];
    // If the node has children, all next characters are among their keys. Only its first term may end here.
    const end = from < to ? start + 1 : ends[node];
    let set = 0;
    for (let rank = start; rank < end; rank++) {
      const next = codePointAt(texts, rank, offsets[node]);
      set |= next === END_OF_TEXT ? END_BIT : bitOf(next);
    }
    for (let child = from; child < to; child++) set |= bitOf(keys[child]);
    nextSets[node] = set;
  }
}
