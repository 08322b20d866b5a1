/**
 * The entries of `dictionary` as all threads share them:
 *  1. A walk knows which texts are entries, and which begin one, as a set does.
 *  2. What is not part of a term is left out, and so are entries longer than any word, or with control
 *     characters.
 *  3. They survive `postMessage` without a copy, and take little more memory than their letters.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { EntryWalk } from "../../src/analysis/entry-walk.js";
import { Terms } from "../../src/analysis/normalize/terms.js";
import { type SharedEntries, shareEntries } from "../../src/analysis/shared-entries.js";

function entriesOf(dictionary: readonly string[]): SharedEntries {
  const entries = shareEntries(dictionary, Terms.plain);
  if (entries === null) throw new Error("There are no entries.");
  return entries;
}

/** Few letters, so that entries begin alike; one outside the first plane. */
const drawnText = fc
  .array(fc.constantFrom("a", "b", "c", "東", "京", "𠮷"), { minLength: 1, maxLength: 6 })
  .map((letters) => letters.join(""));

test("a walk knows entries and their beginnings (1)", () => {
  fc.assert(
    fc.property(
      fc.array(drawnText, { minLength: 1, maxLength: 40 }),
      fc.array(drawnText, { maxLength: 40 }),
      (dictionary, others) => {
        const walk = new EntryWalk(structuredClone(entriesOf(dictionary)));
        for (const text of [...dictionary, ...others, ""]) {
          expect(walk.has(text)).toBe(dictionary.includes(text));
          walk.begin();
          expect(walk.follow(text)).toBe(dictionary.some((entry) => entry.startsWith(text)));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("a walk goes on where it stands (1)", () => {
  const walk = new EntryWalk(entriesOf(["tea", "ten", "tent"]));
  walk.begin();
  expect([walk.isAtEntry, walk.follow("t"), walk.follow("en"), walk.isAtEntry]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([walk.follow("t"), walk.isAtEntry, walk.follow("s")]).toEqual([true, true, false]);
});

test("entries are terms, each once (2)", () => {
  const controlled = ["\u0001東京", "a\u0000b"];
  const walk = new EntryWalk(entriesOf([" Ünion ", "union", "C++", "", "x".repeat(2_049), ...controlled]));
  for (const term of ["union", "c++"]) expect(walk.has(term)).toBe(true);
  for (const text of ["Ünion", " union ", "c+", "unions", "", "x".repeat(2_049), ...controlled])
    expect(walk.has(text)).toBe(false);
  expect(entriesOf(["union", "Union"]).ends).toHaveLength(1);
  expect(shareEntries([" ", ""], Terms.plain)).toBeNull();
});

test("one buffer holds them, of about their letters (3)", () => {
  const long = Array.from({ length: 10_000 }, (_, i) => `${i}${"x".repeat(60)}`);
  const short = Array.from({ length: 50_000 }, (_, i) =>
    String.fromCodePoint(0x4e00 + (i % 9_000), i + 0xac00),
  );
  for (const dictionary of [long, short]) {
    const entries = entriesOf(dictionary);
    const { buffer } = entries.units;
    expect(buffer).toBeInstanceOf(SharedArrayBuffer);
    for (const array of Object.values(entries)) expect(array.buffer).toBe(buffer);
    expect(structuredClone(entries).units.buffer.byteLength).toBe(buffer.byteLength);
    const letters = dictionary.reduce((sum, { length }) => sum + 2 * length, 0);
    expect(buffer.byteLength).toBeLessThan(letters + 48 * dictionary.length);
  }
});
