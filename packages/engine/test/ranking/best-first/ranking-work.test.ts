/**
 * Hundreds of records of the largest size are not all read to rank them: the list is as long as it would be,
 * without repetitions, its first hits are ranked in full, and what more words or fewer typos rank first comes
 * first. Small records are all ranked as without any limit.
 */
import { mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { usualBudget } from "../../../src/ranking/best-first/ranking-budget.js";
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
const hurried = new Searcher({ ...usualBudget, work: 30_000 });

function ids(q: string, searcher: Searcher): string[] {
  const pages = [0, 1, 2].map((page) =>
    index.search(q, { page, hitsPerPage: 100 }, index.snapshot(), searcher),
  );
  expect(pages[0].reachableHits).toBe(200);
  return pages.flatMap(({ hits }) => hits.map(({ objectID }) => objectID));
}

describe.each([
  "socket",
  "socket web",
  "websocket",
  "notebook",
  "socket web zebra",
  "socket xylophone zebra note",
])("%s", (q) => {
  test("the list is as long as ever", () => {
    const hits = ids(q, hurried);
    expect(hits.length).toBe(200);
    expect(new Set(hits).size).toBe(200);
  });
});

test("fewer typos come first", () => {
  const exact = records
    .filter(({ content }) => content.startsWith("websocket "))
    .map(({ objectID }) => objectID);
  expect(ids("websocket ", hurried).slice(0, exact.length).toSorted()).toEqual(exact);
});

test("records of ordinary length are all ranked", () => {
  const short = Array.from({ length: 600 }, (_, i) => ({
    objectID: String(i),
    content: `${"x ".repeat(i % 90)}red`,
  }));
  const small = new IndexFixture(settings).write(short);
  const limitless = new Searcher({ ...usualBudget, work: Number.POSITIVE_INFINITY });
  const options = { hitsPerPage: 100, explain: true };
  expect(small.search("red x", options)).toEqual(small.search("red x", options, small.snapshot(), limitless));
});
