/**
 * What is known beforehand of the points that values add to `exactness` (ranking 3):
 *  1. No match lacks more of them than is true: for words, prefixes, typos, words written together, repeated
 *     words, and values in any tier.
 *  2. Most matches without such a value are known to lack all three points.
 */
import { mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exactnessOfValuesMax } from "../../../src/kernels/buckets.js";
import { MatchValues } from "../../../src/ranking/buckets/match-values.js";
import { DocumentRanker } from "../../../src/ranking/document-ranker.js";
import { FullReading } from "../../../src/ranking/full-reading.js";
import { RankedPool } from "../../../src/ranking/ranked-pool.js";
import { plannedQuery } from "../../query/planned-query.js";
import { IndexFixture, plainSettings } from "../../searcher/index-fixture.js";
import { contextOf } from "../context-of.js";

const tiers = ["title", "heading", "text"];
const settings = mergeSettings(plainSettings, {
  indexTime: {
    languages: ["en"],
    searchableTiers: tiers.map((attribute) => ({ attributes: [attribute], typoTolerance: true })),
  },
});

interface ValuePoints {
  readonly lacking: number;
  readonly known: number;
}

/** Of each document that has all content words of `q`: the points that it lacks, and those known to lack. */
function pointsOf(records: readonly object[], q: string): ValuePoints[] {
  const index = new IndexFixture(settings);
  index.write(records.map((record, i) => ({ ...record, objectID: String(i) })));
  const { index: reader } = index.snapshot();
  const plan = plannedQuery(reader, q);
  const context = contextOf(reader, plan, (document) => index.record(document));
  const values = new MatchValues(context, false);
  const ranker = new DocumentRanker(context);
  const reading = new FullReading(context);
  const pool = new RankedPool();
  pool.reset(reader.segments);
  const points: ValuePoints[] = [];
  for (const [segment, live] of reader.segments.entries()) {
    for (let document = 0; document < live.segment.documentCount; document++) {
      const place = ranker.rank(pool, { segment, document, group: 0 });
      if (pool.words[place] < plan.words.length) continue;
      const found = { documents: Uint32Array.of(document), buckets: Uint32Array.of(0) };
      values.addTo(found, live.segment, { typos: pool.typos[place], tier: pool.tier[place] });
      reading.read(live.segment, document);
      const { saying, equalsValue } = reading.occurrences;
      const has = saying + (equalsValue ? 1 : 0);
      points.push({ lacking: exactnessOfValuesMax - has, known: found.buckets[0] });
    }
  }
  return points;
}

const vocabulary = "mail mails maol box boxes boxer mailbox letter the of".split(" ");
/** Words apart or, some of them, with a joiner. Values have one at most (see ValueTraits). */
const textOf = (words: readonly string[], joined: number): string =>
  words.reduce((text, word, i) => (text === "" ? word : `${text}${i === joined ? "-" : " "}${word}`), "");
const value = fc
  .tuple(fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 }), fc.nat(8))
  .map(([words, joined]) => textOf(words, joined));
const record = fc.record(
  { title: value, heading: fc.oneof(value, fc.array(value, { maxLength: 3 })), text: value },
  { requiredKeys: [] },
);
const query = fc
  .tuple(
    fc.array(fc.constantFrom(...vocabulary, "mai", "boxe"), { minLength: 1, maxLength: 3 }),
    fc.nat(4),
    fc.constantFrom("", " "),
  )
  .map(([words, joined, end]) => textOf(words, joined) + end);

test("no match lacks more points than is true (1)", () => {
  let withPoints = 0;
  fc.assert(
    fc.property(fc.array(record, { minLength: 5, maxLength: 25 }), query, (records, q) => {
      for (const { lacking, known } of pointsOf(records, q)) {
        expect(known).toBeLessThanOrEqual(lacking);
        if (lacking < exactnessOfValuesMax) withPoints++;
      }
    }),
    { numRuns: 300 },
  );
  expect(withPoints).toBeGreaterThan(100);
});

test.each(["mail ", "mail", "box mail"])("most matches of `%s` without such a value are known (2)", (q) => {
  const records = Array.from({ length: 400 }, (_, i) => ({
    title: `mail w${i} x${i * 7} box-mail`,
    text: `y${i}`,
  }));
  const points = pointsOf(records, q);
  expect(points.length).toBe(400);
  expect(points.every(({ lacking }) => lacking === exactnessOfValuesMax)).toBe(true);
  expect(points.filter(({ known }) => known === exactnessOfValuesMax).length).toBeGreaterThan(350);
});

test("a value that says two equal words, but only once, is known not to equal the query (2)", () => {
  const records = Array.from({ length: 100 }, (_, i) => ({ title: "Mail", heading: `Mail: w${i}` }));
  const points = pointsOf(records, "mail mail ");
  expect(points.every(({ lacking }) => lacking === 1)).toBe(true);
  expect(points.filter(({ known }) => known === 1).length).toBeGreaterThan(90);
});
