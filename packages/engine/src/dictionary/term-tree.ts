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

/** The node of all terms: it has a child for each first character. */
export const ROOT = 0;

/** Another node of no more terms has no children: to read so few one by one takes as long as to go on. */
export const leafTermsMax = 32;

/**
 * The upper part of the trie that a sorted layer is (trie-children.ts), so that a walk need not search for
 * the children of a node. Nodes are numbered level by level, so that children lie side by side:
 *
 *   ranks     0 a   1 ab   2 abc   3 b   4 ba             (as if leaves had two terms at most)
 *
 *   node      0 (root)   1 a   2 b   3 ab
 *   keys      0          a     b     b
 *   starts    0          0     3     1                     a node ends where the next child of its parent starts
 *   children  1          3     4     4      4              those of node n are children[n] up to, without, children[n + 1]
 *
 * About one node for six terms. Blank terms are left out; grams are a leaf.
 */
export interface TermTree {
  /** Code points. A lone surrogate may be that of two siblings. */
  readonly keys: Uint32Array;
  /** The first rank below the node: the term that ends there, if one does. */
  readonly starts: Uint32Array;
  readonly children: Uint32Array;
  /** Of the characters of all terms below the node (character-sets.ts). */
  readonly sets: Int32Array;
  /** Of the characters that follow those that led to the node; END_BIT if a term ends there. */
  readonly nextSets: Int32Array;
}

/** What a tree is made of: the texts of a layer, and what is known of each. */
interface TreeTexts extends LayerTexts {
  readonly characterSets: Int32Array;
}

/** While it is made: what of a node is not kept. */
interface NodeExtents {
  readonly ends: Uint32Array;
  /** In units, of the characters on the way to a node. */
  readonly offsets: Uint32Array;
}

/** In shared memory. */
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

/** One buffer: there are many small layers. */
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

/** From the last node on, since children come behind their parents. */
function fillSets(
  { starts, children, sets }: TermTree,
  { characterSets }: TreeTexts,
  ends: Uint32Array,
): void {
  for (let node = starts.length - 1; node >= 0; node--) {
    const from = children[node];
    const to = children[node + 1];
    let set = 0;
    // A term that ends where the children start has no characters but theirs.
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
    // Of a node with children all others are among the keys.
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
