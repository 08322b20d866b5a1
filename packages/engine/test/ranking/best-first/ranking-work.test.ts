/**
 * Hundreds of records of the largest size are not all read to rank them:
 *  1. The list is as long as it would be, without repetitions, and its pages are parts of it.
 *  2. What more words or fewer typos rank first comes first.
 *  3. The vector of each hit is true, and hits are in the order of their vectors.
 *  4. Where at most 600 (1,500) match, the limit is another one, far beyond what records of ordinary length
 *     take.
 */
import { mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import {
  exhaustiveBudget,
  type RankingBudget,
  usualBudget,
} from "../../../src/ranking/best-first/ranking-budget.js";
import { Searcher } from "../../../src/search/searcher.js";
import { IndexFixture, plainSettings } from "../../searcher/index-fixture.js";

const settings = mergeSettings(plainSettings, {
  queryTime: { typoTolerance: true, removeWordsIfNoResults: "lastWords" },
});
const long = "web socket a note book b ".repeat(300);
const records = Array.from({ length: 260 }, (_, i) => ({
  objectID: String(i).padStart(3, "0"),
  content: i % 40 === 7 ? `websocket ${long}` : long,
}));
const index = new IndexFixture(settings).write(records);
/** Work for a few of them. */
const hurried = new Searcher({ ...usualBudget, exactWork: 30_000 });
const limitless = new Searcher({
  ...usualBudget,
  work: Number.POSITIVE_INFINITY,
  exactWork: Number.POSITIVE_INFINITY,
});

function ids(q: string, searcher: Searcher): string[] {
  const pages = [0, 1, 2].map((page) =>
    index.search(q, { page, hitsPerPage: 100 }, index.snapshot(), searcher),
  );
  expect(pages[0].reachableHits).toBe(200);
  return pages.flatMap(({ hits }) => hits.map(({ objectID }) => objectID));
}

/** The hits on all pages, with their explanations. */
function explained(q: string, searcher: Searcher) {
  return [0, 1, 2].flatMap((page) => {
    const options = { mode: "committed" as const, page, hitsPerPage: 100, explain: true };
    return index.search(q, options, index.snapshot(), searcher).hits;
  });
}

describe.each([
  "socket",
  "socket web",
  "websocket",
  "notebook",
  "socket web zebra",
  "socket xylophone zebra note",
])("%s", (q) => {
  test("the list is as long as ever (1)", () => {
    const hits = ids(q, hurried);
    expect(hits.length).toBe(200);
    expect(new Set(hits).size).toBe(200);
  });

  test("what is said of hits is true (3)", () => {
    const hits = explained(q, hurried);
    const all = explained(q, limitless);
    const vectors = new Map(all.map(({ objectID, explanation }) => [objectID, explanation?.vector]));
    expect(vectors.size).toBe(260);
    for (const { objectID, explanation } of hits) expect(explanation?.vector).toEqual(vectors.get(objectID));
    const found = new Set(hits.map(({ objectID }) => objectID));
    expect(hits.map(({ objectID }) => objectID)).toEqual(
      all.map(({ objectID }) => objectID).filter((objectID) => found.has(objectID)),
    );
  });
});

test("fewer typos come first (2)", () => {
  const exact = records
    .filter(({ content }) => content.startsWith("websocket "))
    .map(({ objectID }) => objectID);
  expect(ids("websocket ", hurried).slice(0, exact.length).toSorted()).toEqual(exact);
});

test("where few match, the other limit counts (4)", () => {
  // The words are nearest in the last records, and all records are of one length.
  const apart = Array.from({ length: 260 }, (_, i) => ({
    objectID: String(i).padStart(3, "0"),
    content: `web ${"filler ".repeat(i < 255 ? 9 : 2)}socket ${"filler ".repeat(i < 255 ? 1 : 8)}`,
  }));
  const spread = new IndexFixture(settings).write(apart);
  const first = (budget: RankingBudget) =>
    spread.search("web socket ", { hitsPerPage: 5, explain: true }, spread.snapshot(), new Searcher(budget))
      .hits;
  const idle = { ...usualBudget, work: 0 };
  const exact = first(exhaustiveBudget);
  expect(first(idle)).toEqual(exact);
  expect(first({ ...idle, bounded: { typing: 0, committed: 0 } })).not.toEqual(exact);
});

test("records of ordinary length are all ranked (4)", () => {
  const short = Array.from({ length: 600 }, (_, i) => ({
    objectID: String(i),
    content: `${"x ".repeat(i % 90)}red`,
  }));
  const small = new IndexFixture(settings).write(short);
  const options = { hitsPerPage: 100, explain: true };
  expect(small.search("red x", options)).toEqual(small.search("red x", options, small.snapshot(), limitless));
});
