/**
 * Character sets:
 *  1. Texts up to two edits apart never count as further apart.
 *  2. If a text is n edits from another one, it lacks at most n of its characters. The same holds for a text
 *     that starts with the other one.
 *  3. The sets of a layer are those of its texts, lone surrogates included.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { characterSetOf, charactersOf, hasAllBut, mayBeApart } from "../../src/dictionary/character-sets.js";
import { layerOf } from "../../src/dictionary/dictionary-layer.js";
import { sortedDistinct } from "./plain-texts.js";
import { osaDistance } from "./typo-oracle.js";

const characters = fc.array(fc.constantFrom(..."abcxyz{|😀"), { maxLength: 40, size: "max" });
const place = fc.nat(40);
const edit = fc.tuple(place, fc.nat(1), fc.array(fc.constantFrom(..."abcxyz😀"), { maxLength: 1 }));

const setOf = (text: readonly string[]): number =>
  characterSetOf(text.map((character) => character.codePointAt(0) ?? 0));
const charactersIn = (text: readonly string[]): number =>
  charactersOf(text.map((character) => character.codePointAt(0) ?? 0));
const edited = (text: readonly string[], edits: readonly [number, number, string[]][]): string[] =>
  edits.reduce((result, [at, count, put]) => result.toSpliced(at, count, ...put), [...text]);

it("says of no two texts wrongly that they are more than two edits apart (1)", () => {
  fc.assert(
    fc.property(characters, fc.array(edit, { maxLength: 3 }), place, (text, edits, at) => {
      const other = edited(text, edits);
      const [left, right] = other.splice(at, 2);
      other.splice(at, 0, ...[right, left].filter((character) => character !== undefined));
      for (const apart of [1, 2]) {
        if (osaDistance(text, other) <= apart)
          expect(mayBeApart(setOf(text), setOf(other), apart)).toBe(true);
      }
    }),
  );
});

it("says of no text wrongly that it lacks characters of one that it starts with (2)", () => {
  fc.assert(
    fc.property(characters, fc.array(edit, { maxLength: 2 }), characters, (text, edits, end) => {
      const start = edited(text, edits);
      expect(hasAllBut(setOf([...start, ...end]), charactersIn(text), edits.length)).toBe(true);
    }),
  );
});

it("distinguishes some texts", () => {
  expect(mayBeApart(setOf([..."function"]), setOf([..."fashion"]), 2)).toBe(false);
  expect(mayBeApart(setOf([..."function"]), setOf([..."functional"]), 1)).toBe(false);
  expect(mayBeApart(setOf([..."ababa"]), setOf([..."ab"]), 2)).toBe(false);
  expect(hasAllBut(setOf([..."fashionable"]), charactersIn([..."function"]), 1)).toBe(false);
  expect(hasAllBut(setOf([..."abc"]), charactersIn([..."abcd"]), 0)).toBe(false);
});

it("has those of all texts of a layer (3)", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "z", "😀", "\ud83d", "\ude00", "\uffff"),
    maxLength: 50,
  });
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const sorted = sortedDistinct(texts);
      expect([...layerOf(0, sorted).characterSets]).toEqual(sorted.map((one) => setOf([...one])));
    }),
  );
});
