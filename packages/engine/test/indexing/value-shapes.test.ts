/**
 * Which lengths of values a document has, by tier (see value-shapes.ts):
 *  1. those of values of at most 32 positions, articles that begin them aside, unless there is nothing else;
 *  2. 4 and more together, and the fourth tier with all behind it.
 */
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { lengthsBetween, shapesOf } from "../../src/segment/value-shapes.js";
import { IndexFixture } from "../searcher/index-fixture.js";

const tiers = ["title", "a", "b", "c", "d"];
const settings = mergeSettings(defaultIndexSettings, {
  indexTime: {
    searchableTiers: tiers.map((attribute) => ({ attributes: [attribute], typoTolerance: true })),
    languages: ["en"],
    dictionary: ["an"],
  },
});

function shapesIn(record: Readonly<Record<string, unknown>>): number {
  const { index } = new IndexFixture(settings).write([{ objectID: "1", ...record }]).snapshot();
  return index.segments[0].segment.parts.valueShapes[0];
}

/** The shapes of values of a tier of these lengths. */
const shapes = (tier: number, ...lengths: number[]): number =>
  lengths.reduce((all, length) => all | shapesOf(tier, lengthsBetween(length, length)), 0) >>> 0;

test.each([
  ["Hangover", [1]],
  ["The Hangover", [1]],
  ["Of Hangover", [2]],
  ["An Hangover", [2]],
  ["The A", [2]],
  ["東京都", [3]],
  ["e-mail useEffect", [3]],
  ["", []],
  [
    ["one two", "", "a three"],
    [2, 1],
  ],
  ["duran ".repeat(32), [8]],
  ["duran ".repeat(33), []],
  [`the ${"duran ".repeat(31)}`, [8]],
  [`the ${"duran ".repeat(32)}`, []],
])("%j has values of lengths %j (1, 2)", (title, lengths) => {
  expect(shapesIn({ title })).toBe(shapes(0, ...lengths));
});

test("each tier has its own, the last ones together (2)", () => {
  expect(shapesIn({ title: "one", a: "one two", b: "x y z", c: "x", d: "one two" })).toBe(
    (shapes(0, 1) | shapes(1, 2) | shapes(2, 3) | shapes(3, 1, 2)) >>> 0,
  );
});
