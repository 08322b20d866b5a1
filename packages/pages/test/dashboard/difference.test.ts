/**
 * Parts of the page of ranking differences that need no browser:
 *  1. A link asks for what was compared, or says what it lacks. It is never longer than proxies take.
 *  2. What others may have written into an address is checked.
 *  3. The outcome is one sentence, and hits of one title are named apart.
 *  4. A file has each hit of both lists once, and each query.
 *  5. A hit is up, down, new or gone, by one rule, in the counts, the filter, the rows and the file.
 *  6. A query that could not be searched is not counted as compared.
 */
import { describe, expect, test } from "vitest";
import { placeWords, reasonWords, travelWords } from "../../src/dashboard/difference/change-words.js";
import { differenceFile } from "../../src/dashboard/difference/difference-file.js";
import { addressOf, askedDifference, linkTo } from "../../src/dashboard/difference/difference-link.js";
import { type DifferenceRequest, queriesIn } from "../../src/dashboard/difference/difference-request.js";
import {
  headlineWords,
  progressWords,
  verdictWords,
} from "../../src/dashboard/difference/difference-words.js";
import {
  changeCounts,
  changesOf,
  hasGoneHits,
  type QueryDifference,
  summaryOf,
} from "../../src/dashboard/difference/ranking-difference.js";
import { withTitlesApart } from "../../src/dashboard/difference/titles-apart.js";

const now = Date.parse("2026-11-27T12:00:00Z");
const page = "https://search.example/dashboard/indexes/shop/difference";
type Changes = DifferenceRequest["queryTime"];
const queryTime: Changes = { customRanking: [{ attribute: "sold", order: "desc" }] };
const logged = { kind: "logged", top: 200, from: "2026-11-01", to: "2026-11-07" } as const;

const asked = (href: string) => askedDifference(new URL(href).searchParams, now);
const given = (...texts: string[]): DifferenceRequest => ({ queryTime, queries: { kind: "given", texts } });

describe("a link (1)", () => {
  test("asks for the logged queries of the same days", () => {
    const { href, lacks } = linkTo(page, { queryTime, queries: logged });
    expect(lacks).toEqual([]);
    const days = { query: { index: null, from: logged.from, to: logged.to }, lastDays: null };
    expect(asked(href)).toMatchObject({ texts: null, top: 200, days, changes: queryTime, fault: null });
  });

  test("has any text of a query", () => {
    const texts = ["a&q=b", "c#d", "é ö", "100 % +", "x\ty"];
    expect(asked(linkTo(page, given(...texts)).href).texts).toEqual(texts);
  });

  test("leaves out what is too long, and says so to its sender and its reader", () => {
    const words = Array.from({ length: 1_000 }, (_, at) => `word${at}`);
    const synonyms: Changes["synonyms"] = [{ id: "1", type: "multiWay", words }];
    const many = { kind: "given", texts: words } as const;
    const requests = [
      { queryTime: { synonyms }, queries: logged },
      { queryTime, queries: many },
      { queryTime: { synonyms }, queries: many },
    ];
    const links = requests.map((request) => linkTo(page, request));
    expect(links.map(({ lacks }) => lacks)).toEqual([["changes"], ["queries"], ["queries", "changes"]]);
    expect(links.map(({ href }) => asked(href).lacks)).toEqual(links.map(({ lacks }) => lacks));
    expect(Math.max(...links.map(({ href }) => href.length))).toBeLessThan(4_001);
    expect([...addressOf(many)]).toEqual([]);
  });
});

describe("an address (2)", () => {
  test("without a query asks for what is usual", () => {
    expect(asked(page)).toMatchObject({ texts: null, top: 50, changes: null, lacks: [] });
  });

  test.each([
    ["top=7&from=x", { top: 50, days: { fault: expect.stringContaining("is not a day") } }],
    ["changes=no", { changes: null, fault: expect.stringContaining("JSON") }],
    ["changes=[]", { changes: null, fault: "queryTime must be an object." }],
    ["changes={%22pins%22:1}", { changes: null, fault: expect.stringContaining("queryTime.pins must be") }],
  ])("%s is not followed blindly", (query, expected) => {
    expect(asked(`${page}?${query}`)).toMatchObject(expected);
  });

  test("pasted queries are lines, each once", () => {
    expect(queriesIn(" b \n\na\nb\r\n")).toEqual(["b", "a"]);
  });
});

const hit = (objectID: string, title = `Title ${objectID}`) => ({ objectID, title });
const none = { moved: [], appeared: [], vanished: [], count: null, countMax: null, degraded: false };
const same: QueryDifference = {
  ...{ ...none, query: "same", isChanged: false },
  ...{ before: { nbHits: 1, hits: [] }, after: { nbHits: 1, hits: [] } },
};
const other: QueryDifference = {
  ...{ ...none, query: "other", count: 9, countMax: 12, isChanged: true },
  before: { nbHits: 2, hits: [hit("a"), hit("b")] },
  after: { nbHits: 2, hits: [hit("c", "Title a"), hit("b")] },
  appeared: [{ objectID: "c", from: null, to: 0, why: { kind: "pinned" } }],
  vanished: [{ objectID: "a", from: 0, to: null, why: { kind: "hidden" } }],
};
const lost: QueryDifference = {
  ...{ ...none, query: "lost", isChanged: true },
  before: { nbHits: 1, hits: [hit("a")] },
  after: { nbHits: 0, hits: [] },
  vanished: [{ objectID: "a", from: 0, to: null, why: { kind: "notFound", terms: [] } }],
};

test("the outcome is a sentence (3)", () => {
  const verdict = (...differences: QueryDifference[]) => {
    const { lead, rest } = verdictWords(summaryOf(differences));
    return lead + rest;
  };
  expect(verdict(same, same)).toBe("No query changes.");
  expect(verdict(same, other)).toBe(
    "1 of 2 queries changes, with 100 % of the searches: 1 has another first hit.",
  );
  expect(verdict(lost, other)).toBe(
    "All 2 queries change: 2 have another first hit, and 1 finds nothing any more.",
  );
  expect(headlineWords(lost)).toBe("nothing is found any more");
});

test("hits of one title have their objectID behind it (3)", () => {
  const apart = withTitlesApart({
    ...other,
    moved: [{ objectID: "b", from: 1, to: 2, why: { kind: "grouped", other: hit("c", "Title a") } }],
  });
  expect(headlineWords(apart)).toBe("“Title a (c)” is first, no longer “Title a (a)”: a pin puts it here");
  expect(apart.before.hits.map(({ title }) => title)).toEqual(["Title a (a)", "Title b"]);
  expect(changesOf(apart).map(({ why }) => reasonWords(why))).toContain("“Title a (c)” stands for its group");
  expect(withTitlesApart(lost)).toEqual(lost);
});

test("a file has each hit of both lists, and each query (4)", () => {
  const failed = { query: "-1", count: 2, countMax: 2, message: "too long" };
  expect(differenceFile([other, same], [failed]).trimEnd().split("\r\n").slice(1)).toEqual([
    "other,9,12,c,Title a,,1,new,a pin puts it here",
    "other,9,12,b,Title b,2,2,stays,",
    "other,9,12,a,Title a,1,,gone,a rule hides it for this query",
    "same,,,,,,,same,",
    "'-1,2,2,,,,,not compared,too long",
  ]);
});

describe("the kind of a change (5)", () => {
  /** Among the first two hits; the server compares more of them than it lists. */
  const deep: QueryDifference = {
    ...{ ...none, query: "deep", isChanged: true },
    before: { nbHits: 40, hits: [hit("a"), hit("b"), hit("c"), hit("d")] },
    after: { nbHits: 39, hits: [hit("b"), hit("e"), hit("f"), hit("d")] },
    moved: [{ objectID: "b", from: 1, to: 0, why: { kind: "shifted" } }],
    appeared: [
      { objectID: "e", from: 31, to: 1, why: { kind: "pinned" } },
      { objectID: "f", from: null, to: 2, why: { kind: "shownAgain" } },
    ],
    vanished: [
      { objectID: "a", from: 0, to: 22, why: { kind: "unpinned" } },
      { objectID: "c", from: 2, to: null, why: { kind: "hidden" } },
    ],
  };

  test("is the same in the counts, the rows and the file", () => {
    expect(changeCounts(deep)).toEqual([
      { kind: "up", count: 2 },
      { kind: "down", count: 1 },
      { kind: "new", count: 1 },
      { kind: "gone", count: 1 },
    ]);
    expect(changesOf(deep).map(travelWords)).toEqual([
      ...["up from 2 to 1", "up from 32 to 2", "new at 3", "down from 1 to 23", "gone from 3"],
    ]);
    const rows = differenceFile([deep], []).trimEnd().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",")[7])).toEqual(["up", "up", "new", "stays", "down", "gone"]);
    const marks = deep.vanished.map((change) => placeWords(change, "before", null));
    expect(marks).toEqual(["now 23rd", "gone"]);
  });

  test("decides which queries have hits that are gone", () => {
    expect(hasGoneHits(deep)).toBe(true);
    expect(hasGoneHits({ ...deep, vanished: deep.vanished.slice(0, 1) })).toBe(false);
    expect(changeCounts({ ...deep, vanished: [], appeared: [] })).toEqual([{ kind: "up", count: 1 }]);
  });
});

test("a query that could not be searched is not counted as compared (6)", () => {
  const done = { stage: "done", total: 5 } as const;
  expect(progressWords({ ...done, compared: 4, failed: 1 })).toBe("4 queries are compared, 1 is not.");
  expect(progressWords({ ...done, compared: 1, failed: 2 })).toBe("1 query is compared, 2 are not.");
  expect(progressWords({ ...done, compared: 3, failed: 0 })).toBe("3 queries are compared.");
  expect(progressWords({ ...done, stage: "stopped", compared: 2, failed: 1 })).toBe(
    "Stopped: 2 queries are compared, 1 is not.",
  );
  const running = { stage: "running", compared: 2, failed: 1 } as const;
  expect(progressWords({ ...running, total: 5 })).toBe("3 of 5 queries are done.");
  expect(progressWords({ ...running, total: null })).toBe("Asking for the queries…");
});
