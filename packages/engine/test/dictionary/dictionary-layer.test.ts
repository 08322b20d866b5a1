/**
 * A layer, against a plain sorted array of strings:
 *  1. It gives back its texts, by rank, with their numbers both ways, in shared memory of exactly their size.
 *  2. Bounds, comparisons and prefix ranges are those of the strings, by UTF-16 code unit.
 *  3. A merge holds the texts of both sorted, and every text keeps its number.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareRanks,
  compareRankToText,
  layerOf,
  lowerBound,
  lowerBoundFrom,
  mergeLayers,
  prefixEnd,
  rankStartsWith,
  type SharedDictionaryLayer,
  textAtRank,
} from "../../src/dictionary/dictionary-layer.js";
import { anyText, sortedDistinct, sortedTexts } from "./plain-texts.js";

function textsOf(layer: SharedDictionaryLayer): string[] {
  return Array.from({ length: layer.count }, (_, rank) => textAtRank(layer, rank));
}

/** Every text with its number, by rank. */
function numbered(layer: SharedDictionaryLayer): [string, number][] {
  return textsOf(layer).map((text, rank) => [text, layer.first + layer.termOffsetByRank[rank]]);
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

describe("a dictionary layer", () => {
  it("gives back its texts and numbers (1)", () => {
    fc.assert(
      fc.property(sortedTexts(), fc.nat(1000), (texts, first) => {
        const layer = layerOf(first, texts);
        expect(numbered(layer)).toEqual(texts.map((text, i) => [text, first + i]));
        expect(layer.units.length).toBe(texts.join("").length);
        for (const array of [layer.units, layer.offsets, layer.termOffsetByRank, layer.rankByTermOffset]) {
          expect(array.buffer).toBeInstanceOf(SharedArrayBuffer);
        }
      }),
    );
  });

  it("gives back a text longer than a call takes arguments (1)", () => {
    const long = "ab😀".repeat(100_000);
    const texts = ["a", long, "b", ...[31, 32, 33].map((length) => "x".repeat(length))];
    expect(textsOf(layerOf(0, texts))).toEqual(texts);
  });

  it("finds where a text stands or would stand (2)", () => {
    fc.assert(
      fc.property(sortedTexts(), anyText(), (texts, wanted) => {
        const layer = layerOf(7, texts);
        const asked = [...texts, wanted, ""].sort();
        const ranks = asked.map((text) => texts.filter((other) => other < text).length);
        expect(asked.map((text) => lowerBound(layer, text))).toEqual(ranks);
        for (const from of [0, ...texts.keys()]) {
          const behind = (_: unknown, i: number): boolean => ranks[i] >= from;
          expect(asked.filter(behind).map((text) => lowerBoundFrom(layer, from, text))).toEqual(
            ranks.filter(behind),
          );
        }
      }),
    );
  });

  it("compares as strings do (2)", () => {
    fc.assert(
      fc.property(sortedTexts(20), sortedTexts(20), (texts, others) => {
        const layer = layerOf(0, texts);
        const otherLayer = layerOf(0, others);
        texts.forEach((text, rank) => {
          others.forEach((other, otherRank) => {
            expect([
              Math.sign(compareRankToText(layer, rank, other)),
              Math.sign(compareRanks(layer, rank, otherLayer, otherRank)),
              rankStartsWith(layer, rank, other),
            ]).toEqual([order(text, other), order(text, other), text.startsWith(other)]);
          });
        });
      }),
    );
  });

  it("finds the range of a prefix (2)", () => {
    fc.assert(
      fc.property(sortedTexts(), anyText(), (texts, wanted) => {
        const layer = layerOf(0, texts);
        for (const text of [...texts, wanted]) {
          const prefix = text.slice(0, 2);
          const from = lowerBound(layer, prefix);
          const range = textsOf(layer).slice(from, prefixEnd(layer, from, prefix));
          expect(range).toEqual(texts.filter((other) => other.startsWith(prefix)));
        }
      }),
    );
  });

  it("has an empty range where the prefix does not stand (2)", () => {
    const layer = layerOf(0, ["a", "b"]);
    expect(prefixEnd(layer, 0, "b")).toBe(0);
    expect(prefixEnd(layer, 2, "b")).toBe(2);
    expect(prefixEnd(layerOf(0, []), 0, "")).toBe(0);
  });

  it("merges, and every text keeps its number (3)", () => {
    fc.assert(
      fc.property(sortedTexts(), fc.nat(60), fc.nat(60), fc.nat(100), (texts, modulus, rest, first) => {
        const isLeft = (i: number): boolean => i % (modulus + 1) <= rest % (modulus + 1);
        const left = layerOf(
          first,
          texts.filter((_, i) => isLeft(i)),
        );
        const right = layerOf(
          first + left.count,
          texts.filter((_, i) => !isLeft(i)),
        );
        const merged = mergeLayers(left, right);
        const both = [...numbered(left), ...numbered(right)];
        expect(merged.first).toBe(first);
        expect(numbered(merged)).toEqual(both.sort(([a], [b]) => order(a, b)));
        merged.rankByTermOffset.forEach((rank, term) => expect(merged.termOffsetByRank[rank]).toBe(term));
        expect(sortedDistinct(textsOf(merged))).toEqual(texts);
      }),
    );
  });
});
