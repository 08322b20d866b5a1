/**
 * Which values a query may wholly say (ranking 3, `exactness`; see sayable-values.ts):
 *  1. Where a value is said, its document has the bits of some way to say it: by words, prefixes, plurals,
 *     typos, and with free words or without.
 *  2. Prefixes of fewer than 3 characters say nothing but what is written so.
 *  3. Where words stand together, or there are many ways, any value may be said.
 */
import { mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { SayableValues } from "../../src/query/sayable-values.js";
import { exhaustiveBudget } from "../../src/ranking/best-first/ranking-budget.js";
import { Searcher } from "../../src/search/searcher.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { plannedQuery } from "./planned-query.js";

const settings = mergeSettings(plainSettings, {
  indexTime: { languages: ["en"], searchableTiers: [{ attributes: ["title"], typoTolerance: true }] },
});

/** Words without a derivation get the larger budget, as in a search. */
function sayable(index: IndexFixture, q: string): SayableValues | null {
  const plan = plannedQuery(index.snapshot().index, q);
  for (const [word, { documentFrequency }] of plan.words.entries())
    if (documentFrequency === 0 && plan.mayWiden(word)) plan.widen(word);
  return plan.sayableValues;
}

/** Whether a document's bits are those of a way to say a value of the first tier. */
function maySay(index: IndexFixture, document: number, values: SayableValues | null, typos: number): boolean {
  const bits = index.snapshot().index.segments[0].segment.parts.valueBeginnings[document];
  const isAmong = (ways: SayableValues["exactly"]): boolean =>
    ways === null || ways.some((way) => (bits & way.bitsIn(0)) === way.bitsIn(0));
  return values === null || isAmong(values.exactly) || isAmong(values.somehow(typos));
}

const words = ["The", "hangover", "hangovers", "string", "strings", "of", "stringer", "about", "abouts", "x"];
const title = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
const typed = fc
  .array(fc.constantFrom(...words, "hangovr", "strinsg", "stri", "hang", "abo", "ab"), {
    minLength: 1,
    maxLength: 3,
  })
  .map((all) => all.join(" "));

/** Half of the queries are one of the titles, so that many values are said. */
const titlesAndQuery = fc
  .uniqueArray(title, { minLength: 3, maxLength: 12 })
  .chain((titles) => fc.tuple(fc.constant(titles), fc.oneof(typed, fc.constantFrom(...titles))));

test("a document with a value that is said has the bits of a way to say it (1)", () => {
  const exhaustive = new Searcher(exhaustiveBudget);
  let said = 0;
  fc.assert(
    fc.property(titlesAndQuery, ([titles, q]) => {
      const index = new IndexFixture(settings);
      index.write(titles.map((one, i) => ({ objectID: String(i), title: one })));
      const values = sayable(index, q);
      const { hits } = index.search(q, { explain: true }, index.snapshot(), exhaustive);
      for (const { explanation, documentNumber } of hits) {
        const vector = explanation?.vector;
        if (vector === undefined) continue;
        // More than words that stand there as typed add to it: a value must be said.
        const asTyped = new Set(
          explanation?.matchedTerms.flatMap((one) => (one.query === one.indexed ? [one.query] : [])),
        );
        const exactMax = q.split(" ").filter((word) => asTyped.has(word.toLowerCase())).length;
        if (vector.exactness <= exactMax) continue;
        said++;
        expect(maySay(index, documentNumber, values, vector.typos)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
  expect(said).toBeGreaterThan(100);
});

test("a short prefix says nothing but itself (2)", () => {
  const index = new IndexFixture(settings).write([
    { objectID: "1", title: "ab" },
    { objectID: "2", title: "about" },
    { objectID: "3", title: "abacus" },
  ]);
  const values = sayable(index, "ab");
  expect(values?.somehow(0)).toEqual([]);
  expect([0, 1, 2].map((document) => maySay(index, document, values, 0))).toEqual([true, false, false]);
});

test("a prefix of a stop word says values with it, and without (1)", () => {
  expect(
    sayable(new IndexFixture(settings).write([{ objectID: "1", title: "about" }]), "abo")?.somehow(0),
  ).toHaveLength(2);
});

test("any value may be said where two words stand together (3)", () => {
  const index = new IndexFixture(settings).write([{ objectID: "1", title: "mailbox" }]);
  expect(sayable(index, "mail box")?.somehow(0)).not.toBe(null);
  expect(sayable(index, "mail box")?.somehow(1)).toBe(null);
  expect(sayable(index, "mail-box")?.somehow(0)).toBe(null);
});
