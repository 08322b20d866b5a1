/**
 * Agreement of the first hits with the exact order, measured over generated records:
 *  1. With few records every class has the exact order, and its queries are counted.
 *  2. A searcher that ranks next to nothing is found out, with the rank at which it goes wrong.
 *  3. A request is asked once, however often and in however many classes it was drawn.
 *  4. When the time is over, nothing more is asked, and what is left out is counted.
 *  5. The index keeps what filters and custom ranking read.
 */
import { Searcher, usualBudget } from "@findling/engine";
import { expect, test } from "vitest";
import { OrderComparer } from "../../src/agreement/compare-orders.js";
import { comparedClasses } from "../../src/agreement/compared-classes.js";
import { distinctSearches } from "../../src/agreement/distinct-searches.js";
import { type AgreementOptions, runAgreement } from "../../src/agreement/run-agreement.js";
import { SearchedIndex } from "../../src/agreement/searched-index.js";
import { corpusWords } from "../../src/queries/corpus-words.js";
import type { MeasuredQuery, QueryClass } from "../../src/queries/query-class.js";
import { queryClasses } from "../../src/queries/query-classes.js";
import { generatedRecords } from "../../src/records/generated-records.js";
import { inBatches } from "../../src/records/record-source.js";
import { SeededChoice } from "../../src/seeded-choice.js";
import type { SourceRecord } from "../../src/source-record.js";

const quiet = () => ({ advance: () => {} });

const recordCount = 600;
const run: AgreementOptions = {
  source: generatedRecords({ seed: 1, count: recordCount }),
  recordCount,
  seed: 1,
  queriesPerClass: 10,
  secondsMax: Number.POSITIVE_INFINITY,
  startProgress: quiet,
};

const comparedNames = [
  "one word, > 5 %",
  "one word, 0.1-1 %",
  "two words, > 5 %",
  "two words",
  "three words",
  "prefix of 1",
  "prefix of 2",
  "prefix of 3",
  "prefix of 4-8",
  "word + prefix of 1-4",
  "two words, one typo",
  "cut title",
  "Japanese, 2-4",
  "Chinese, 2-4",
  "typing",
  "typing, no typos",
  "few words",
  "few words, committed",
  "few words, 2 filters, 3 facets",
  "few words, not distinct",
  "few words, custom ranking",
  "questions",
];

test("few records are in the exact order (1)", async () => {
  const { recordCount: indexed, classes, differences } = await runAgreement(run);
  expect(indexed).toBe(recordCount);
  expect(differences).toEqual([]);
  expect(classes.map(({ name }) => name)).toEqual(comparedNames);
  for (const { asked, leftOut, distinct, sameFirst, sameCount, same } of classes) {
    expect([asked, leftOut, sameFirst, sameCount, same]).toEqual([10, 0, 10, 10, 10]);
    expect(distinct).toBeGreaterThan(0);
  }
});

/** Ranks next to nothing of what it has to choose from. */
const sloppy = {
  ...usualBudget,
  bounded: { typing: 1, committed: 1 },
  ranked: { typing: 1, committed: 1 },
  scanned: 1,
};

/** All alike, but that the two words of the first and the last one stand together. */
async function manyAlike(): Promise<SearchedIndex> {
  const count = 400;
  const records: SourceRecord[] = Array.from({ length: count }, (_, i) => ({
    objectID: String(1_000 + i),
    content: i === 0 || i === count - 1 ? "box mail one two three four" : "box one two three four mail",
    url: `/${i}`,
    lang: i % 2 === 0 ? "en" : "fr",
    inlinks: i % 7,
  }));
  return SearchedIndex.build({ name: "alike", batches: () => inBatches(records, count) }, quiet());
}

const searchOf = (q: string, options: MeasuredQuery["options"] = {}) => ({
  query: { q, options },
  settings: {},
  drawn: new Map([["alike", 1]]),
});

test("a wrong order is found out, with its rank (2)", async () => {
  const index = await manyAlike();
  const search = searchOf("box mail");
  expect(new OrderComparer(index, new Searcher(sloppy)).compare(search)).toEqual({
    nbHits: 400,
    exactNbHits: 400,
    firstRank: 2,
    isBeyondFull: false,
  });
  expect(new OrderComparer(index, new Searcher()).compare(search).firstRank).toBeNull();
});

test("a run reports which queries differ (2)", async () => {
  const count = 3_000;
  const { classes, differences } = await runAgreement({
    ...run,
    source: generatedRecords({ seed: 1, count }),
    recordCount: count,
    measured: new Searcher(sloppy),
  });
  const prefixes = classes.find(({ name }) => name === "prefix of 1");
  expect(prefixes?.sameFirst).toBeLessThan(10);
  expect(prefixes?.sameCount).toBe(10);
  expect(prefixes?.beyondFull).toBeGreaterThan(0);
  const ofPrefixes = differences.flatMap(({ classes: drawnIn, firstRank }) =>
    drawnIn.filter(({ name }) => name === "prefix of 1").map(({ drawn }) => ({ drawn, firstRank })),
  );
  const drawn = ofPrefixes.reduce((sum, difference) => sum + difference.drawn, 0);
  expect(drawn).toBe(10 - (prefixes?.sameFirst ?? 0));
  for (const { firstRank } of ofPrefixes) {
    expect(firstRank).toBeGreaterThanOrEqual(1);
    expect(firstRank).toBeLessThanOrEqual(20);
  }
});

test("a request is asked once (3)", () => {
  const classOf = (name: string, typed: readonly string[]): QueryClass => ({
    name,
    needs: null,
    route: "search",
    settings: {},
    group: null,
    queries: typed.map((q) => ({ q, options: {} })),
  });
  const searches = distinctSearches(
    [
      classOf("one", ["a", "b", "a"]),
      classOf("other", ["a"]),
      { ...classOf("settings", ["a"]), settings: { distinctAttribute: null } },
    ],
    new SeededChoice(1),
  );
  const asked = searches.map(({ query, settings, drawn }) => [query.q, settings, [...drawn]]);
  expect(asked).toHaveLength(3);
  expect(asked).toContainEqual([
    "a",
    {},
    [
      ["one", 2],
      ["other", 1],
    ],
  ]);
  expect(asked).toContainEqual(["b", {}, [["one", 1]]]);
  expect(asked).toContainEqual(["a", { distinctAttribute: null }, [["settings", 1]]]);
});

test("a class that comes with more queries is sampled", async () => {
  const corpus = await corpusWords(run.source, recordCount);
  const choice = new SeededChoice(1);
  const compared = comparedClasses(queryClasses({ corpus, choice, perClass: 10 }), choice, 10);
  expect(compared.map(({ queries }) => queries.length)).toEqual(comparedNames.map(() => 10));
});

test("when the time is over nothing more is asked (4)", async () => {
  const { classes, differences } = await runAgreement({ ...run, secondsMax: 0 });
  expect(differences).toEqual([]);
  for (const { asked, leftOut, distinct } of classes) expect([asked, leftOut, distinct]).toEqual([0, 10, 0]);
});

test("what filters and custom ranking read is kept (5)", async () => {
  const index = await manyAlike();
  const filtered = searchOf("mail", { filters: [{ attribute: "lang", op: "eq", value: "en" }] });
  expect(index.search(filtered, new Searcher()).nbHits).toBe(200);
  const customRanking = [{ attribute: "inlinks", order: "desc" as const }];
  const [first] = index.search({ ...searchOf("box"), settings: { customRanking } }, new Searcher()).hits;
  expect(first.objectID).toBe("1006");
});
