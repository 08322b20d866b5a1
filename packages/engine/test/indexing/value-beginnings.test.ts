/**
 * How the words of a document's short values begin (see value-beginnings.ts):
 *  1. A document has the bits of each of its values of at most 32 positions, by its tier and the beginnings
 *     of its words that are no stop words, in any order, again and again.
 *  2. A value in which words are also indexed written together has the bits of each spelling, if at most two
 *     such pairs are in it.
 *  3. Of values with more than 4 beginnings nothing is known.
 *  4. Values that a query says, by prefixes or typos, too, have the bits that it seeks.
 *  5. A value has two of its bits in every tier.
 */
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { segmentFormat } from "../../src/segment/segment-format.js";
import { Beginnings, hashOfBeginning, hashOfCharacter } from "../../src/segment/value-beginnings.js";
import { IndexFixture } from "../searcher/index-fixture.js";

const tiers = ["title", "a", "b"];
const settings = mergeSettings(defaultIndexSettings, {
  indexTime: {
    searchableTiers: tiers.map((attribute) => ({ attributes: [attribute], typoTolerance: true })),
    languages: ["en", "ja"],
    dictionary: ["an"],
  },
});

function bitsIn(record: Readonly<Record<string, unknown>>): number {
  const { index } = new IndexFixture(settings).write([{ objectID: "1", ...record }]).snapshot();
  return index.segments[0].segment.parts.valueBeginnings[0];
}

/** `values`: the beginnings of each value, or its characters. */
function bits(tier: number, ...values: readonly string[][]): number {
  return (
    values.reduce((all, beginnings) => {
      const value = new Beginnings();
      for (const beginning of beginnings) {
        const isHan = /\p{scx=Han}/u.test(beginning);
        value.add(isHan ? hashOfCharacter(beginning.codePointAt(0) ?? 0) : hashOfBeginning(beginning));
      }
      return all | value.bitsIn(tier);
    }, 0) >>> 0
  );
}

test.each([
  ["String", [["str"]]],
  ["The String Builder", [["str", "bui"]]],
  ["Builder of strings: String", [["str", "bui"]]],
  ["an a", [["an"]]],
  ["the of", [[]]],
  ["", []],
  ["x", [["x"]]],
  ["東京都", [["東", "京", "都"]]],
  ["useEffect", [["use"]]],
  ["e-mail", [["e", "mai"], ["ema"]]],
  [
    "My e-mail address",
    [
      ["e", "mai", "add"],
      ["ema", "add"],
    ],
  ],
  ["a-b-c", [["b", "c"], ["ab", "c"], ["bc"]]],
  ["CONTAR.SI.CONJUNTO", [["con", "si"], ["con"], ["con", "sic"]]],
  [
    "e-mail on-line",
    [
      ["e", "mai", "lin"],
      ["ema", "lin"],
      ["e", "mai", "onl"],
      ["ema", "onl"],
    ],
  ],
  ["e-b-c-d", [["e", "b", "c", "d"]]],
  ["amber birch cedar elm", [["amb", "bir", "ced", "elm"]]],
  ["amber birch cedar dogwood elm", []],
  [
    ["amber birch", "", "cedar"],
    [["amb", "bir"], ["ced"]],
  ],
  ["duran ".repeat(32), [["dur"]]],
  ["duran ".repeat(33), []],
] satisfies [string | string[], string[][]][])("%j has the bits of %j (1, 2, 3)", (title, values) => {
  expect(bitsIn({ title })).toBe(bits(0, ...values));
});

test("each tier has its own (1)", () => {
  expect(bitsIn({ title: "elm", a: "elm", b: ["x", "w z"] })).toBe(
    (bits(0, ["elm"]) | bits(1, ["elm"]) | bits(2, ["x"], ["w", "z"])) >>> 0,
  );
  expect(bits(0, ["elm"])).not.toBe(bits(1, ["elm"]));
});

test("values spread over all bits, and hardly any two have the same (1)", () => {
  const seen = new Set<number>();
  let all = 0;
  for (let i = 0; i < 1_000; i++) {
    const word = i.toString(36).padStart(3, "w");
    seen.add(bits(0, [word]));
    all |= bits(0, [word]);
  }
  expect(all).toBe(-1);
  expect(seen.size).toBeGreaterThan(950);
});

test("a value has bits that are the same in all tiers (5)", () => {
  for (const value of [["elm"], ["elm", "bir"], ["東", "京"]]) {
    const common = [0, 1, 2, 15].reduce((all, tier) => all & bits(tier, value), -1);
    expect(common).not.toBe(0);
  }
});

test("the bits of a version are the same for ever (1)", () => {
  const drawn = [["elm"], ["elm", "bir"], ["東", "京"], []].flatMap((value) => [
    bits(0, value),
    bits(3, value),
  ]);
  expect([segmentFormat.version, ...drawn]).toEqual([
    10, 29376512, 4210704, 134266882, 100696066, 1115684872, 276832264, 2283798530, 2101282,
  ]);
});
