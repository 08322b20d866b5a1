/**
 * A whole run over a few invented pages of a handbook on bees:
 *  1. Each part is read, indexed, asked and reported.
 *  2. A page is found by any of its records, once.
 *  3. A failure tells what came first and what decided it.
 *  4. With few records the hits of each class are in the exact order.
 *  5. A sample holds whole pages, and is asked only for them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataParts } from "../../src/relevance/data-parts.js";
import { failureText, spreadFailures } from "../../src/relevance/failure-listing.js";
import { measureRelevance } from "../../src/relevance/measure-relevance.js";
import { relevanceTables } from "../../src/relevance/relevance-tables.js";

const dataFolder = mkdtempSync(join(tmpdir(), "findling-relevance-"));
const names = new Set(["en", "adi", "typos", "agreement"]);
const parts = dataParts.filter(({ name }) => names.has(name));

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(dataFolder, file)), { recursive: true });
  writeFileSync(join(dataFolder, file), content);
}

function ndjson(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

function page(slug: string, title: string, inlinks: number, headings: readonly string[]) {
  const pageUrl = `https://bees.test/${slug}`;
  const about = { title, pageUrl, inlinks };
  return [
    { objectID: slug, ...about, position: 0, content: `All about beekeeping: ${title}.` },
    ...headings.map((heading, i) => ({
      objectID: `${slug}#${i}`,
      ...about,
      position: i + 1,
      hierarchy: { lvl2: heading },
    })),
  ];
}

beforeAll(() => {
  const pages = [
    ...page("smoker", "Smoker", 3, ["Fuel", "Lighting"]),
    ...page("smoke", "Smoke signals", 9, ["Fuel"]),
    ...page("queen", "Queen rearing", 5, ["Grafting", "Mating"]),
  ];
  write("mdn/mdn-en.ndjson.gz", gzipSync(ndjson(pages)));
  write(
    "queries/mdn-known-item-en-dev.tsv",
    [
      "id\tlang\tkind\tquery\texpected_page",
      "1\ten\ttitle\tQueen rearing\thttps://bees.test/queen",
      "2\ten\ttitle+heading\tQueen rearing Mating\thttps://bees.test/queen",
      "3\ten\ttypo\tQeen rearing\thttps://bees.test/queen",
      "4\ten\tprefix\tSmok\thttps://bees.test/smoker",
    ].join("\n"),
  );
  write(
    "relevance/adi/docs.ndjson.gz",
    gzipSync(
      ndjson([
        { objectID: "1", title: "Wax moths", content: "They eat comb." },
        { objectID: "2", title: "Swarms", content: "A swarm leaves the hive in May." },
      ]),
    ),
  );
  write(
    "relevance/adi/queries.ndjson",
    ndjson([
      { id: "a", q: "when does a swarm leave" },
      { id: "b", q: "unjudged" },
    ]),
  );
  write("relevance/adi/qrels.tsv", "query_id\tdoc_id\tgrade\na\t2\t1\nb\t1\t0\n");
  write(
    "typos/typos-dev.tsv",
    "misspelling\tcorrection\tdistance\nhoneycmob\thoneycomb\t1\nbes\tbees\t1\nfar away\tfaraway\t1\nnecter\tnectarine\t4\n",
  );
});

afterAll(() => rmSync(dataFolder, { recursive: true }));

function run(pages: number | null = null) {
  return measureRelevance({ dataFolder, parts, seed: 1, pages, queries: null, say: () => {} });
}

test("known pages", () => {
  const [{ recordCount, kinds }] = run().knownItems;
  expect(recordCount).toBe(8);
  expect(kinds).toEqual([
    { kind: "title", queries: 1, success1: 1, success10: 1, mrr: 1 },
    { kind: "prefix", queries: 1, success1: 0, success10: 1, mrr: 0.5 },
    { kind: "title+heading", queries: 1, success1: 1, success10: 1, mrr: 1 },
    { kind: "typo", queries: 1, success1: 1, success10: 1, mrr: 1 },
  ]);
});

test("a failure tells what came first and what decided it", () => {
  const [failure, ...others] = spreadFailures(run().knownItems, 5);
  expect(others).toEqual([]);
  const text = failureText(failure);
  expect(text).toContain('en prefix: "Smok"\n  expected https://bees.test/smoker: at 2 of 2');
  expect(text).toContain("first    https://bees.test/smoke\n");
  expect(text).toContain("decided between the two by custom");
});

test("a test collection: only judged queries, by each mode", () => {
  const [{ queryCount, askings }] = run().collections;
  expect(queryCount).toBe(1);
  expect(askings).toEqual([
    { asking: "lastWords", withoutHits: 0, ndcg10: 1, mrr10: 1, recall100: 1, success1: 1 },
    { asking: "none", withoutHits: 1, ndcg10: 0, mrr10: 0, recall100: 0, success1: 0 },
  ]);
});

test("misspellings by class, over all corrections", () => {
  const { typos } = run();
  expect(typos?.recordCount).toBe(4);
  expect(typos?.lost).toEqual([]);
  expect(typos?.classes.map(({ length, pairs, found1 }) => ({ length, pairs, found1 }))).toEqual([
    { length: "1-3", pairs: 1, found1: 0 },
    { length: "8+", pairs: 1, found1: 1 },
  ]);
});

test("agreement with the exact order, by class, ranking and mode", () => {
  const { agreement } = run();
  expect(agreement?.recordCount).toBe(8);
  const figures = agreement?.classes ?? [];
  expect(
    new Set(figures.map(({ queryClass, ranking, mode }) => `${queryClass} ${ranking} ${mode}`)).size,
  ).toBe(figures.length);
  for (const { queries, beyondPool, sameOrder, sameSet, decidedBy, differing } of figures) {
    expect({ beyondPool, sameOrder, sameSet, decidedBy, differing }).toEqual({
      beyondPool: 0,
      sameOrder: 1,
      sameSet: 1,
      decidedBy: {},
      differing: [],
    });
    expect(queries).toBeGreaterThan(0);
  }
});

test("a sample holds whole pages and is asked only for them", () => {
  const [{ recordCount, kinds }] = run(2).knownItems;
  // One page that is looked for, and the only one that is not.
  expect([2 + 2, 2 + 3, 3 + 2]).toContain(recordCount);
  expect(kinds.reduce((sum, { queries }) => sum + queries, 0)).toBeLessThan(4);
});

test("the tables have a row for each figure, with the reference beside", () => {
  const reference = { name: "adi", ndcg10: 0.123, mrr10: 0, recall100: 0, success1: 0 };
  const text = relevanceTables(run(), [reference]);
  expect(text).toMatch(/^en {6}prefix {9} {7}1 {3}0\.000 {3}1\.000 {3}0\.500$/m);
  expect(text).toMatch(/^adi {17}lastWords/m);
  expect(text).toMatch(/plain BM25 .*0\.123/);
  expect(text).toMatch(/^prefix of 1 {13}default {2}typing .* 1\.000 {3}1\.000$/m);
  expect(text).toMatch(/^1 {9}kept {10}8\+ {6}yes/m);
});
