/**
 * Whether two words may stand side by side in a document (see adjacent-terms.ts):
 *  1. Wherever they do: with parts between, at any place, in what a document repeats of another.
 *  2. Nowhere else, unless a part of a word looks like the left one: not behind another word, in the next
 *     value, or the other way round.
 *  3. Of many pairs those are found that are found one by one.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { AdjacentPairs } from "../../src/forward-index/adjacent-pairs.js";
import { AdjacentTerms } from "../../src/forward-index/adjacent-terms.js";
import { IndexFixture } from "../searcher/index-fixture.js";

const words = ["d", "1", "x", "useEffect", "e-mail", "d1", "mail", "box2"];
const text = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((all) => all.join(" "));
const record = fc.record({ title: text, content: fc.array(text, { maxLength: 3 }) });
const pair = fc.tuple(
  fc.constantFrom("d", "1", "x", "mail", "useeffect"),
  fc.constantFrom("1", "d", "x", "mail"),
);

const withParts = /d1|box2|useEffect|e-mail/;

/** By the definition: the words of each value, one behind the other. */
function stands(values: readonly string[], left: string, right: string): boolean {
  return values.some((value) => {
    const terms = value.toLowerCase().split(/[ -]+/);
    return terms.some((term, i) => term === left && terms[i + 1] === right);
  });
}

test("says yes where they stand side by side, and only there (1, 2, 3)", () => {
  let found = 0;
  let apart = 0;
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 8 }), pair, (records, [left, right]) => {
      // Titles in common are stored once.
      const all = records.map((one, i) => ({ objectID: `${i}`, ...one, title: records[0].title }));
      const { index } = new IndexFixture().write(all).snapshot();
      const [{ segment }] = index.segments;
      const terms = [left, right].map((word) => index.dictionary.find(word));
      fc.pre(terms.every((term) => term >= 0));
      const adjacent = new AdjacentTerms(terms[0], terms[1]);
      const others = [...segment.parts.terms].slice(0, 12);
      const pairs = [terms, ...others.flatMap((one) => others.map((other) => [one, other]))];
      const each = pairs.map(([one, other]) => new AdjacentTerms(one, other));
      const many = new AdjacentPairs();
      for (const [at, [one, other]] of pairs.entries()) many.add(one, other, at);
      const { forwardUnits, forwardOffsets, documentNumbers } = segment.parts;
      for (const document of documentNumbers.keys()) {
        const { title, content } = all[document];
        const isThere = stands([title, ...content], left, right);
        if (isThere) found++;
        const units = [forwardOffsets[document], forwardOffsets[document + 1]] as const;
        const mayStand = adjacent.mayStandIn(forwardUnits, ...units);
        const possible: number[] = [];
        many.forEachIn(forwardUnits, ...units, (pair) => possible.push(pair));
        expect(new Set(possible)).toEqual(
          new Set(each.flatMap((one, at) => (one.mayStandIn(forwardUnits, ...units) ? [at] : []))),
        );
        const hasParts = [title, ...content].some((one) => withParts.test(one));
        if (isThere || !hasParts) expect(mayStand).toBe(isThere);
        if (!isThere && !hasParts) apart++;
      }
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(100);
  expect(apart).toBeGreaterThan(100);
});
