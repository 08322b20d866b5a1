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
const value = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(" "));
const record = fc.record(
  { title: value, heading: fc.oneof(value, fc.array(value, { maxLength: 3 })), text: value },
  { requiredKeys: [] },
);
const query = fc
  .tuple(
    fc.array(fc.constantFrom(...vocabulary, "mai", "boxe"), { minLength: 1, maxLength: 2 }),
    fc.constantFrom("", " "),
  )
  .map(([words, end]) => words.join(" ") + end);

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

test("most matches without such a value are known (2)", () => {
  const records = Array.from({ length: 400 }, (_, i) => ({ title: `mail w${i} x${i * 7}`, text: `y${i}` }));
  const points = pointsOf(records, "mail ");
  expect(points.length).toBe(400);
  expect(points.every(({ lacking }) => lacking === exactnessOfValuesMax)).toBe(true);
  expect(points.filter(({ known }) => known === exactnessOfValuesMax).length).toBeGreaterThan(350);
});
