/**
 * A whole run over a few invented pages of a handbook on bees:
 *  1. Each part is read, indexed, asked and reported, of each engine.
 *  2. A page is found by any of its records, once, and whether it is the page itself is reported.
 *  3. A failure names what came first and what decided it.
 *  4. With few records the hits of each class are in the exact order.
 *  5. A sample holds whole pages, and is asked only for them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CannotRun } from "../../src/command-options.js";
import { type DataPart, dataParts } from "../../src/relevance/data-parts.js";
import { earlierFigures, movedFigures } from "../../src/relevance/earlier-report.js";
import { failureText, filmFailureText, spreadFailures } from "../../src/relevance/failure-listing.js";
import { figuresOfReport } from "../../src/relevance/figures.js";
import { measureRelevance } from "../../src/relevance/measure-relevance.js";
import { bm25Ranker } from "../../src/relevance/rankers/bm25-ranker.js";
import { miniSearchRanker } from "../../src/relevance/rankers/minisearch-rankers.js";
import type { Ranker } from "../../src/relevance/rankers/ranker.js";
import { relevanceTables } from "../../src/relevance/relevance-tables.js";

const dataFolder = mkdtempSync(join(tmpdir(), "findling-relevance-"));
const names = new Set(["en", "adi", "cacm", "films", "typos", "agreement"]);
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
    {
      objectID: slug,
      ...about,
      url: pageUrl,
      position: 0,
      content: "All about beekeeping, in summer and in winter.",
    },
    ...headings.map((heading, i) => ({
      objectID: `${slug}#${i}`,
      ...about,
      url: `${pageUrl}#${i}`,
      position: i + 1,
      hierarchy: { lvl2: heading },
    })),
  ];
}

function writeCollection(name: string): void {
  write(
    `relevance/${name}/docs.ndjson.gz`,
    gzipSync(
      ndjson([
        { objectID: "1", title: "Wax moths", content: "They eat comb." },
        { objectID: "2", title: "Swarms", content: "A swarm leaves the hive in May." },
      ]),
    ),
  );
  write(
    `relevance/${name}/queries.ndjson`,
    ndjson([
      { id: "a", q: "when does a swarm leave" },
      { id: "b", q: "unjudged" },
    ]),
  );
  write(`relevance/${name}/qrels.tsv`, "query_id\tdoc_id\tgrade\na\t2\t1\nb\t1\t0\n");
}

const absent: Ranker = {
  name: "Elsewhere",
  note: null,
  isSlow: false,
  absence: "There is none.",
  rank: () => {
    throw new Error("asked");
  },
};

beforeAll(() => {
  const pages = [
    ...page("smoker", "Smoker", 3, ["Fuel", "Lighting"]),
    ...page("smoke", "Smokes", 9, ["Fuel"]),
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
  for (const name of ["adi", "cacm"]) writeCollection(name);
  write(
    "movies/movies.ndjson.gz",
    gzipSync(
      ndjson([
        { objectID: "1", title: "The Beekeeper", cast: ["Ulee Jackson"], extract: "A man keeps bees." },
        { objectID: "2", title: "Beekeepers at Dawn", cast: [], extract: "They rise early." },
      ]),
    ),
  );
  write(
    "typos/typos-dev.tsv",
    "misspelling\tcorrection\tdistance\nhoneycmob\thoneycomb\t1\nbes\tbees\t1\nfar away\tfaraway\t1\nnecter\tnectarine\t4\n",
  );
});

afterAll(() => rmSync(dataFolder, { recursive: true }));

const rankers = [bm25Ranker, miniSearchRanker, absent];

/** @param pages of a sample; null: all pages are asked for */
function run(asked: readonly DataPart[], pages: number | null) {
  return measureRelevance({
    dataFolder,
    parts: asked,
    seed: 1,
    pages,
    queries: null,
    rankers,
    say: () => {},
  });
}

let whole: ReturnType<typeof run> | undefined;
/** The report on all parts, which several tests look at. */
const wholeReport = () => (whole ??= run(parts, null));
const knownItemsOf = (pages: number) =>
  run(
    parts.filter(({ name }) => name === "en"),
    pages,
  ).knownItems;

test("known pages", () => {
  const [{ recordCount, engines }] = wholeReport().knownItems;
  expect(recordCount).toBe(8);
  const [findling, byText, bm25, elsewhere] = engines;
  expect(findling).toEqual({
    engine: "Findling",
    figures: [
      { kind: "title", queries: 1, success1: 1, success10: 1, mrr: 1, itself: 1 },
      { kind: "prefix", queries: 1, success1: 0, success10: 1, mrr: 0.5, itself: null },
      { kind: "title+heading", queries: 1, success1: 1, success10: 1, mrr: 1, itself: null },
      { kind: "typo", queries: 1, success1: 1, success10: 1, mrr: 1, itself: null },
    ],
  });
  expect(byText.figures?.[0]).toMatchObject({ kind: "title", success1: 1 });
  // The sections are shorter than the page.
  expect(bm25.figures?.[0]).toMatchObject({ kind: "title", success1: 1, itself: 0 });
  expect(bm25.figures?.[1]).toMatchObject({ kind: "prefix", success10: 0 });
  expect(elsewhere).toEqual({ engine: "Elsewhere", figures: null });
});

test("of all pages only quick engines are asked, of a sample all", () => {
  const enginesOf = ([{ engines }]: ReturnType<typeof knownItemsOf>) => engines.map(({ engine }) => engine);
  expect(enginesOf(wholeReport().knownItems)).not.toContain("MiniSearch");
  expect(enginesOf(knownItemsOf(2))).toContain("MiniSearch");
});

test("a failure names what came first and what decided it", () => {
  const [failure, ...others] = spreadFailures(wholeReport().knownItems, 5);
  expect(others).toEqual([]);
  const text = failureText(failure);
  expect(text).toContain('en prefix: "Smok"\n  expected https://bees.test/smoker: at 2 of 2');
  expect(text).toContain("first    https://bees.test/smoke\n");
  expect(text).toContain("decided between the two by custom");
});

test("a test collection: only judged queries, by each engine", () => {
  const [{ queryCount, engines }] = wholeReport().collections;
  expect(queryCount).toBe(1);
  const right = { ndcg10: 1, success1: 1, recall100: 1, withoutHits: 0 };
  expect(engines).toEqual([
    { engine: "Findling", figures: right },
    { engine: "BM25", figures: right },
    { engine: "MiniSearch", figures: right },
    { engine: "Elsewhere", figures: null },
  ]);
});

test("films by kind, by each engine", () => {
  const { films } = wholeReport();
  expect(films?.recordCount).toBe(2);
  const [findling, , , elsewhere] = films?.engines ?? [];
  expect(findling.figures?.find(({ kind }) => kind === "exact")).toEqual({
    kind: "exact",
    queries: 2,
    first: 1,
  });
  expect(findling.figures?.find(({ kind }) => kind === "without article")?.queries).toBe(1);
  expect(findling.figures?.at(-1)?.kind).toBe("all");
  expect(elsewhere.figures).toBeNull();
});

test("a film that is not first is listed with what came first", () => {
  const failure = { kind: "cut", query: "beek", meant: "The Beekeeper", first: null } as const;
  expect(filmFailureText(failure)).toContain(
    'films cut: "beek"\n  expected "The Beekeeper"; nothing was found',
  );
});

test("misspellings by class, over all corrections", () => {
  const { typos } = wholeReport();
  expect(typos?.recordCount).toBe(4);
  expect(typos?.lost).toEqual([]);
  expect(typos?.classes.map(({ length, pairs, found1 }) => ({ length, pairs, found1 }))).toEqual([
    { length: "1-3", pairs: 1, found1: 0 },
    { length: "8+", pairs: 1, found1: 1 },
  ]);
});

test("agreement with the exact order, by class, ranking and mode", () => {
  const { agreement } = wholeReport();
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
  const [{ recordCount, engines }] = knownItemsOf(2);
  // One page that is looked for, and the only one that is not.
  expect([2 + 2, 2 + 3, 3 + 2]).toContain(recordCount);
  const [{ figures }] = engines;
  expect(figures?.reduce((sum, { queries }) => sum + queries, 0)).toBeLessThan(4);
});

test("the tables have a row for each engine, also for one that is not there", () => {
  const text = relevanceTables(wholeReport());
  expect(text).toMatch(/^en prefix +1 +0\.000 +1\.000 +0\.500 +-$/m);
  expect(text).toMatch(/^adi: 2 records, 1 questions +nDCG@10 +success@1 +recall@100 +no hit$/m);
  expect(text).toMatch(/^mean of the English sets .*\nFindling( +1\.000){3} +0\.000\nBM25( +1\.000){3}/m);
  expect(text).toMatch(/^Elsewhere +absent$/m);
  expect(text).toContain("Elsewhere is not asked: There is none.");
  expect(text).toMatch(/^films: 2 records +exact \(2\)/m);
  expect(text).toMatch(/^prefix of 1 {13}default {2}typing .* 1\.000 {3}1\.000$/m);
  expect(text).toMatch(/^1 +kept +8\+ +yes +1 +1\.000/m);
});

test("two reports are held against each other", () => {
  const figures = figuresOfReport(wholeReport());
  const isRecall = ({ set, engine, measure }: (typeof figures)[number]) =>
    set === "adi" && engine === "Findling" && measure === "recall100";
  const earlier = figures.map((figure) => (isRecall(figure) ? { ...figure, value: 0.25 } : figure));
  write("earlier.json", JSON.stringify({ figures: [...earlier, { ...figures[0], measure: "gone" }] }));
  const lines = movedFigures(earlierFigures(join(dataFolder, "earlier.json")), figures);
  expect(lines.filter((line) => line.startsWith("adi"))).toEqual([
    expect.stringMatching(/^adi +Findling +recall100 +0\.250 +1\.000 +\+0\.750$/),
  ]);
  expect(lines.at(-1)).toBe(`moved: 1; not moved: ${figures.length - 1}; in one report only: 1`);
});

test("a file that is no report is refused", () => {
  write("other.json", JSON.stringify({ figures: [{ set: "adi" }] }));
  expect(() => earlierFigures(join(dataFolder, "other.json"))).toThrow(CannotRun);
  expect(() => earlierFigures(join(dataFolder, "none.json"))).toThrow("--before cannot read");
});
