/**
 * What `bench:widget` types, and makes of the times:
 *  1. The parts of a key's time are those between its four moments.
 *  2. Texts have keys that every keyboard has, and are the same for the same seed.
 */
import { expect, test } from "vitest";
import { SeededChoice } from "../../src/seeded-choice.js";
import { keyFigures } from "../../src/widget/key-times.js";
import { typedTexts } from "../../src/widget/typed-texts.js";

test("the parts add up to the whole (1)", () => {
  const key = { query: "a", typedAt: 10, sentAt: 11, answeredAt: 25, paintedAt: 60 };
  const medians = Object.entries(keyFigures([key])).map(([part, { p50 }]) => [part, p50]);
  expect(medians).toEqual([
    ["key to request", 1],
    ["request to answer", 14],
    ["answer to paint", 35],
    ["key to paint", 50],
  ]);
  expect(() => keyFigures([])).toThrow(RangeError);
});

test("texts can be typed, and can be drawn again (2)", () => {
  const records = ["Array.prototype.map()", "日本語", "Über-flex Item"].map((title) => ({ title }));
  const texts = typedTexts(records, new SeededChoice(1), 50);
  expect(texts.length).toBe(50);
  expect(texts.filter((text) => !/^[a-z0-9-]+( [a-z0-9-]+){0,2}$/.test(text))).toEqual([]);
  expect(typedTexts(records, new SeededChoice(1), 50)).toEqual(texts);
  expect(new Set(texts).size).toBeGreaterThan(3);
});
