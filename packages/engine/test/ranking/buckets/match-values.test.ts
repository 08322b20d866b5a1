/**
 * What is known beforehand of the points that values add to `exactness` (ranking 3):
 *  1. No match lacks more of them than is true: for words, prefixes, typos, words written together, repeated
 *     words, and values in any tier.
 *  2. Most matches without such a value are known to lack all three points.
 */
import { mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bitCount } from "../../../src/collections/bit-count.js";
import { exactnessOfValuesMax } from "../../../src/kernels/buckets.js";
import { MatchValues } from "../../../src/ranking/buckets/match-values.js";
import { DocumentRanker } from "../../../src/ranking/document-ranker.js";
import { FullReading } from "../../../src/ranking/full-reading.js";
import { RankedPool } from "../../../src/ranking/vectors/ranked-pool.js";
import { plannedQuery } from "../../query/planned-query.js";
import { IndexFixture, plainSettings } from "../../searcher/index-fixture.js";
import { contextOf } from "../context-of.js";

const tiers = ["title", "heading", "text"];

/** How records are cut, and the words of a query that count, as bits. */
interface PointsAsked {
  readonly languages?: readonly string[];
  readonly dictionary?: readonly string[];
  readonly isExact?: boolean;
  readonly counted?: number;
}

interface ValuePoints {
  readonly lacking: number;
  readonly known: number;
}

/**
 * Returns for each document that has all words that count how many points it lacks, and how many of them are
 * known to lack.
 */
function pointsOf(records: readonly object[], q: string, asked: PointsAsked = {}): ValuePoints[] {
  const { languages = ["en"], dictionary = [], isExact = false, counted } = asked;
  const searchableTiers = tiers.map((attribute) => ({ attributes: [attribute], typoTolerance: true }));
  const indexTime = { languages: [...languages], dictionary: [...dictionary], searchableTiers };
  const index = new IndexFixture(mergeSettings(plainSettings, { indexTime }));
  index.write(records.map((record, i) => ({ ...record, objectID: String(i) })));
  const { index: reader } = index.snapshot();
  const plan = plannedQuery(reader, q);
  if (plan.words.length === 0) return [];
  const all = 2 ** plan.words.length - 1;
  const bits = (counted ?? all) & all || all;
  const requirement = { counted: bits, required: bits, costlessOnly: 0 };
  const context = { ...contextOf(reader, plan, (document) => index.record(document)), requirement };
  const values = new MatchValues(context, isExact);
  const ranker = new DocumentRanker(context);
  const reading = new FullReading(context);
  const pool = new RankedPool();
  pool.reset(reader.segments);
  const points: ValuePoints[] = [];
  for (const [segment, live] of reader.segments.entries()) {
    for (let document = 0; document < live.segment.documentCount; document++) {
      const poolIndex = ranker.rank(pool, { segment, document, group: 0 });
      if (pool.words[poolIndex] < bitCount(bits)) continue;
      reading.read(live.segment, document);
      const { saying, equalsValue } = reading.occurrences;
      const has = saying + (equalsValue ? 1 : 0);
      // It is not known whether words without spaces are exact.
      const mayBeExact = plan.words.filter(({ isUnspaced }) => isUnspaced).length + plan.freeWords.length;
      const inexact = Math.max(0, pool.words[poolIndex] - (pool.exactness[poolIndex] - has) - mayBeExact);
      const found = { documents: Uint32Array.of(document), buckets: Uint32Array.of(inexact) };
      values.addTo(found, live.segment, { typos: pool.typos[poolIndex], tier: pool.tier[poolIndex] });
      points.push({ lacking: exactnessOfValuesMax - has, known: found.buckets[0] - inexact });
    }
  }
  return points;
}

const vocabulary = "mail mails maol box boxes boxer mailbox letter the of".split(" ");
/** Words apart or, some of them, with a joiner. Values have two at most (see JoinedSpellings). */
const textOf = (words: readonly string[], joined: readonly number[]): string =>
  words.reduce(
    (text, word, i) => (text === "" ? word : `${text}${joined.includes(i) ? "-" : " "}${word}`),
    "",
  );
const value = fc
  .tuple(
    fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 }),
    fc.constantFrom([], [], [1], [2], [1, 2], [1, 3]),
  )
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
  .map(([words, joined, end]) => textOf(words, [joined]) + end);

test("no match lacks more points than is true (1)", () => {
  let withPoints = 0;
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 5, maxLength: 25 }),
      query,
      fc.boolean(),
      fc.option(fc.nat(7), { nil: undefined, freq: 3 }),
      (records, q, isExact, counted) => {
        for (const { lacking, known } of pointsOf(records, q, { isExact, ...(counted && { counted }) })) {
          expect(known).toBeLessThanOrEqual(lacking);
          if (lacking < exactnessOfValuesMax) withPoints++;
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(withPoints).toBeGreaterThan(100);
});

test("no match lacks more points than is true where two pairs of words share a word (1)", () => {
  const points = pointsOf([{ title: "mail-letter-mails" }, { title: "letter-mail-mails" }], "mai");
  expect(points).toEqual([
    { lacking: 2, known: 2 },
    { lacking: 3, known: 3 },
  ]);
});

/** Words of several scripts. `㍿` stands alone for 株式会社, and `⽊` for 木. */
const scripts = [
  { languages: ["ja", "en"], dictionary: ["株式会社", "木", "京x"] },
  { languages: ["fr", "ko"], dictionary: [] },
  { languages: ["th"], dictionary: ["ไทย"] },
];
const scriptWords = [
  ..."the AC DC iphone13 don't l'avion avion le c++ 12 東京 東京都 都 木 ⽊ の カナ ｶﾞｽ ㌔ 株式会社 ㍿ 京x".split(
    " ",
  ),
  ..."한국어 가 LG전자 ไทย ภาษาไทย ភាសា မြန်မာ 👍🏽".split(" "),
];
const scriptText = fc
  .array(fc.tuple(fc.constantFrom(...scriptWords), fc.constantFrom(" ", " ", "", "-", "/")), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) =>
    parts
      .flat()
      .join("")
      .replace(/[-/ ]$/, ""),
  );

test("no match lacks more points than is true, in all scripts (1)", () => {
  let withPoints = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...scripts),
      fc.array(scriptText, { minLength: 2, maxLength: 8 }),
      scriptText,
      fc.boolean(),
      (cut, titles, other, isExact) => {
        const records = titles.map((title) => ({ title }));
        for (const q of [titles[0], `${titles[0]} `, titles[0].normalize("NFKC"), other]) {
          for (const { lacking, known } of pointsOf(records, q, { ...cut, isExact })) {
            expect([q, known > lacking]).toEqual([q, false]);
            if (lacking < exactnessOfValuesMax) withPoints++;
          }
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(withPoints).toBeGreaterThan(300);
});

test("a value may be said by an entry that stands alone in one text, and in a run in another (1)", () => {
  const asked = { languages: ["ja"], dictionary: ["株式会社"], isExact: true };
  for (const [title, q] of [
    ["㍿", "株式会社 "],
    ["株式会社", "㍿ "],
  ]) {
    const [{ lacking, known }] = pointsOf([{ title }], q, asked);
    expect([title, lacking < exactnessOfValuesMax, known <= lacking]).toEqual([title, true, true]);
  }
});

test("a value without a word that is ignored may be said (1)", () => {
  const q = `${"mail ".repeat(20)}box `;
  for (const { lacking, known } of pointsOf([{ title: "Mail" }, { title: "Mail mail" }], q))
    expect(known).toBeLessThanOrEqual(lacking);
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
