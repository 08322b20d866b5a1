/**
 * A cache with a bound:
 *  1. It has what a plain map of the entries used last would have, as many as fit.
 *  2. It never has more bytes than it may, and counts what was found and what was not.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedCache } from "../../src/collections/bounded-cache.js";

interface Entry {
  readonly bytes: number;
}

type Step =
  | { readonly kind: "find"; readonly key: string; readonly least: number }
  | { readonly kind: "keep"; readonly key: string; readonly bytes: number };

const bytesMax = 100;
const key = fc.constantFrom("a", "b", "c", "d", "e");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("find" as const), key, least: fc.constantFrom(0, 0, 20) }),
  fc.record({ kind: fc.constant("keep" as const), key, bytes: fc.nat({ max: 120 }) }),
);

/** All entries in the order of their use, cut to those that fit: what is slow, and plainly right. */
class PlainCache {
  entries: [string, Entry][] = [];

  find(wanted: string, least: number): Entry | undefined {
    const found = this.entries.find(([name]) => name === wanted);
    if (found === undefined || found[1].bytes < least) return undefined;
    this.entries = [...this.entries.filter((entry) => entry !== found), found];
    return found[1];
  }

  keep(name: string, entry: Entry): void {
    this.entries = this.entries.filter(([known]) => known !== name);
    if (entry.bytes > bytesMax) return;
    this.entries.push([name, entry]);
    while (this.bytes > bytesMax) this.entries.shift();
  }

  get bytes(): number {
    return this.entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  }
}

test("it has the entries that were used last, as many as fit, and counts (1, 2)", () => {
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const cache = new BoundedCache<Entry>({ name: "entries", bytesMax, bytesOf: ({ bytes }) => bytes });
    const plain = new PlainCache();
    let hits = 0;
    let misses = 0;
    for (const next of steps) {
      if (next.kind === "keep") {
        const entry = { bytes: next.bytes };
        cache.keep(next.key, entry);
        plain.keep(next.key, entry);
      } else {
        const expected = plain.find(next.key, next.least);
        if (expected === undefined) misses++;
        else hits++;
        expect(cache.find(next.key, ({ bytes }) => bytes >= next.least)).toBe(expected);
      }
      const traits = { name: "entries", bytesMax, invalidatedBy: "nothing" };
      expect(cache.figures).toEqual({ ...traits, bytes: plain.bytes, hits, misses });
      expect(plain.bytes).toBeLessThanOrEqual(bytesMax);
    }
  });
  fc.assert(property, { numRuns: 1_000 });
});
