/**
 * What signatures know of how far apart words are:
 *  1. Never more than full ranking finds: with typos, prefixes, pieces, joined words, synonyms, phrases,
 *     plurals and scripts without spaces, whatever is frequent and whatever is common.
 *  2. Words with one word between them, or the other way round, differ from words side by side, and from
 *     those further apart.
 *  3. Nothing is known of documents with saturated positions, nor of what is common, nor of one word
 *     that may stand for both.
 */
import { type IndexSettings, mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Workspace } from "../../../src/matching/workspace/workspace.js";
import { WordDistances } from "../../../src/ranking/buckets/word-distances.js";
import { DocumentRanker } from "../../../src/ranking/document-ranker.js";
import { RankedPool } from "../../../src/ranking/vectors/ranked-pool.js";
import type { IndexSnapshot } from "../../../src/search/search-query.js";
import { plannedQuery } from "../../query/planned-query.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "../../searcher/index-fixture.js";
import { contextOf } from "../context-of.js";

interface Measured {
  readonly words: number;
  /** How much further apart than side by side the words are. */
  readonly actual: number;
  readonly bound: number;
}

/** Measures each document in which all words of `q` occur. */
function measure({ index, settings }: IndexSnapshot, q: string, record: (document: number) => FixtureRecord) {
  const { segments, dictionary } = index;
  const plan = plannedQuery(index, q, settings.queryTime);
  const context = contextOf(index, plan, record);
  const ranker = new DocumentRanker(context);
  const distances = new WordDistances({ segments, dictionary, context, workspace: new Workspace() });
  const pool = new RankedPool();
  pool.reset(segments);
  const measured: Measured[] = [];
  for (const [segment, live] of segments.entries()) {
    for (let document = 0; document < live.segment.documentCount; document++) {
      const poolIndex = ranker.rank(pool, { segment, document, group: 0 });
      const words = pool.words[poolIndex];
      if (words < plan.words.length) continue;
      const found = { documents: Uint32Array.of(document), buckets: Uint32Array.of(0) };
      distances.add(segment, pool.typos[poolIndex], found, 1);
      measured.push({ words, actual: pool.proximity[poolIndex] - (words - 1), bound: found.buckets[0] });
    }
  }
  return measured;
}

const vocabulary =
  "mail e-mail email EmailBox mails box e boxMail maol mailbox x.y yx 文字列 文字 列 한국어 mail文字 a the of often offset".split(
    " ",
  );
const text = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 9 })
  .map((words) => words.join(" "));
const record = fc.record({ title: text, content: fc.oneof(text, fc.array(text, { maxLength: 3 })) });
const settings: fc.Arbitrary<IndexSettings> = fc
  .record({
    typoTolerance: fc.boolean(),
    ignorePlurals: fc.boolean(),
    synonyms: fc.subarray(
      [
        { id: "1", type: "multiWay" as const, words: ["mail", "box e"] },
        { id: "2", type: "multiWay" as const, words: ["the", "x"] },
      ],
      { minLength: 0 },
    ),
  })
  .map((queryTime) => mergeSettings(plainSettings, { queryTime }));
const limits = fc.record({
  documentsMin: fc.constant(0),
  frequentIn: fc.constantFrom(Number.POSITIVE_INFINITY, 4, 2),
  commonIn: fc.constantFrom(1, 3, 10),
});
const query = fc
  .array(fc.constantFrom(...vocabulary, "mai", "bo", "o", "文", "qqqq"), { minLength: 2, maxLength: 4 })
  .map((words) => words.join(" "));

test("is never more than ranking finds (1)", () => {
  let apart = 0;
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 10, maxLength: 40 }),
      settings,
      limits,
      fc.array(query, { minLength: 4, maxLength: 8 }),
      (records, drawn, drawnLimits, queries) => {
        const index = new IndexFixture(drawn);
        index.write(records.map((fields, i) => ({ ...fields, objectID: String(i) })));
        const snapshot = index.signedSnapshot(drawnLimits);
        for (const q of queries) {
          for (const { actual, bound } of measure(snapshot, q, (document) => index.record(document))) {
            expect({ q, bound }).toEqual({ q, bound: Math.min(bound, actual) });
            if (bound > 0) apart++;
          }
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(apart).toBeGreaterThan(500);
});

function boundsOf(texts: readonly string[], q: string, commonIn = 1): number[] {
  const index = new IndexFixture();
  index.write(texts.map((title, i) => ({ objectID: String(i), title })));
  const snapshot = index.signedSnapshot({ documentsMin: 0, frequentIn: Number.POSITIVE_INFINITY, commonIn });
  return measure(snapshot, q, (document) => index.record(document)).map(({ bound }) => bound);
}

test("distinguishes one distance from the other (2)", () => {
  const texts = [
    "red apple",
    "apple red",
    "red round apple",
    "apple round red",
    "red with some round apple",
    "apple and not at all round but red",
    "red useApple",
  ];
  expect(boundsOf(texts, "red apple")).toEqual([0, 1, 1, 2, 2, 2, 0]);
  expect(boundsOf(texts, "red appl")).toEqual([0, 1, 1, 2, 2, 2, 0]);
});

test("adds up what is known of several words (2)", () => {
  const texts = [
    "red round apple",
    "round red apple",
    "apple round red",
    "red ball is round like this apple",
  ];
  expect(boundsOf(texts, "red round apple")).toEqual([0, 2, 2, 4]);
});

test("nothing is excluded where it is not known (3)", () => {
  const far = Array.from({ length: 70_000 }, () => "x").join(" ");
  expect(boundsOf([`red ${far} round apple`, "apple is not red"], "red apple")).toEqual([0, 2]);
  expect(boundsOf(["apple of an apple", "of an apple tree"], "apple app")).toEqual([0, 0]);
  expect(boundsOf(["red apple", "red apple", "red apple", "red is an apple"], "red apple", 4)).toEqual([
    0, 0, 0, 0,
  ]);
});
