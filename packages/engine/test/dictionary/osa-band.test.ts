/**
 * The banded table:
 *  1. Every distance of a text's beginning within the budget is the textbook's; a greater one is above the budget.
 *  2. No continuation of a text comes below the least distance of its row.
 *  3. After going back to an earlier row it goes on as if the characters since had not been read.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { OsaBand } from "../../src/dictionary/osa-band.js";
import { osaDistance } from "./typo-oracle.js";

const letters = (minLength: number): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom("a", "b", "c"), { minLength, maxLength: 9 });

const codes = (text: readonly string[]): number[] => text.map((letter) => letter.charCodeAt(0));

it("agrees with the whole table as far as the budget goes (1, 2, 3)", () => {
  fc.assert(
    fc.property(
      letters(1),
      letters(0),
      letters(0),
      fc.constantFrom(1, 2),
      (pattern, text, discarded, budget) => {
        const band = new OsaBand(codes(pattern), budget);
        const read = text.slice(0, band.rowCount - 1);
        codes(discarded.slice(0, band.rowCount - 1)).forEach((code, i) => band.step(i + 1, code));
        const least = codes(read).map((code, i) => band.step(i + 1, code));
        for (let row = 0; row <= read.length; row++) {
          const distance = osaDistance(pattern, read.slice(0, row));
          expect(Math.min(band.distanceAt(row), budget + 1)).toBe(Math.min(distance, budget + 1));
          for (const bound of least.slice(0, row)) expect(distance).toBeGreaterThanOrEqual(bound);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

it("has no way on in its last row", () => {
  for (const budget of [1, 2]) {
    const band = new OsaBand(codes(["a", "a", "a"]), budget);
    let least = 0;
    for (let row = 1; row < band.rowCount; row++) least = band.step(row, "a".charCodeAt(0));
    expect(least).toBe(budget + 1);
  }
});
