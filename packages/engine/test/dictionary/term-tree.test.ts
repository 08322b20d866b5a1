/**
 * The tree of a layer:
 *  1. The children of a node have its terms between them, but for the one that ends there, by their next
 *     characters, in order.
 *  2. Nodes without children have few terms, or are that of the grams; blank terms are nowhere.
 *  3. The sets of a node are those of all its terms, and of their next characters.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { blankTerms } from "../../src/dictionary/blank-terms.js";
import { bitOf, charactersOf, END_BIT } from "../../src/dictionary/character-sets.js";
import { layerOf, type SharedDictionaryLayer, textAtRank } from "../../src/dictionary/dictionary-layer.js";
import { gramMark } from "../../src/dictionary/term-key.js";
import { leafTermsMax, ROOT, type TermTree } from "../../src/dictionary/term-tree.js";
import { anyText, sortedDistinct } from "./plain-texts.js";

interface Visited {
  readonly node: number;
  readonly end: number;
  /** The characters that led there. */
  readonly path: string;
}

function checkNode(layer: SharedDictionaryLayer, tree: TermTree, { node, end, path }: Visited): void {
  const start = tree.starts[node];
  const texts = Array.from({ length: end - start }, (_, i) => textAtRank(layer, start + i));
  const next = texts.map((text) => text.slice(path.length).codePointAt(0));
  for (const text of texts) expect(text.startsWith(path)).toBe(true);

  const characters = texts.flatMap((text) => Array.from(text, (character) => character.codePointAt(0) ?? 0));
  expect(tree.sets[node] & (END_BIT - 1)).toBe(charactersOf(characters));
  expect(tree.nextSets[node]).toBe(
    next.reduce<number>((set, one) => set | (one === undefined ? END_BIT : bitOf(one)), 0),
  );

  const first = tree.children[node];
  const last = tree.children[node + 1];
  if (first === last) {
    const isSmall = texts.length <= leafTermsMax;
    expect(isSmall || path === gramMark || next.every((one) => one === undefined)).toBe(true);
    return;
  }
  let rank = next[0] === undefined ? start + 1 : start;
  for (let child = first; child < last; child++) {
    expect(tree.starts[child]).toBe(rank);
    const childEnd = child + 1 < last ? tree.starts[child + 1] : end;
    expect(childEnd).toBeGreaterThan(rank);
    checkNode(layer, tree, {
      node: child,
      end: childEnd,
      path: path + String.fromCodePoint(tree.keys[child]),
    });
    rank = childEnd;
  }
  expect(rank).toBe(end);
}

const text = fc.oneof(
  anyText(),
  fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 }),
  fc.string({ unit: fc.constantFrom("日", "本"), maxLength: 6 }).map((grams) => gramMark + grams),
);

it("holds every term where its characters lead (1, 2, 3)", () => {
  const texts = fc.array(text, { maxLength: 300, size: "max" });
  fc.assert(
    fc.property(texts, fc.array(fc.boolean(), { minLength: 300, maxLength: 300 }), (some, isUsed) => {
      const whole = layerOf(0, sortedDistinct(some.filter((one) => one !== "")));
      for (const layer of [whole, blankTerms(whole, Uint8Array.from(isUsed, Number))]) {
        const { tree } = layer;
        expect(tree.starts[ROOT]).toBe(
          Array.from(layer.offsets.subarray(1)).filter((offset) => offset === 0).length,
        );
        checkNode(layer, tree, { node: ROOT, end: layer.count, path: "" });
      }
    }),
    { numRuns: 60 },
  );
});
