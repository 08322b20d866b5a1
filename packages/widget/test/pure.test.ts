/**
 * What needs no browser:
 *  1. Only http, https and what is relative to the page are links.
 *  2. Groups keep the order of the answer, and hits their positions.
 *  3. The state: what is chosen, and when it is forgotten.
 *  4. Texts of records.
 *  5. A token that does not come keeps no search waiting for ever.
 *  6. A search that is kept on the device is the one that was made: one that is too long is not kept.
 */
import type { Hit, SearchResponse } from "@findling/client/search";
import { describe, expect, test, vi } from "vitest";
import { BoxClient } from "../src/box-client.js";
import { foundIn } from "../src/found.js";
import { RecentSearches } from "../src/recent-searches.js";
import { segmentsOf, textAt } from "../src/record-text.js";
import { safeLink } from "../src/safe-link.js";
import { type BoxEvent, initialState, stateAfter } from "../src/state.js";

describe("links (1)", () => {
  const page = "https://a.test/docs/page";
  test.each([
    ["https://b.test/x", "https://b.test/x"],
    ["HTTP://b.test", "http://b.test/"],
    ["/x?y#z", "https://a.test/x?y#z"],
    ["x", "https://a.test/docs/x"],
    ["#z", "https://a.test/docs/page#z"],
    ["//b.test/x", "https://b.test/x"],
  ])("%j leads to %s", (text, link) => {
    expect(safeLink(text, page)).toBe(link);
  });
  test.each([
    ...[
      "",
      "  ",
      "javascript:x",
      " JAVASCRIPT:x",
      "java\nscript:x",
      "\u0001javascript:x",
      "data:text/html,x",
    ],
    ...[
      "vbscript:x",
      "blob:https://a.test/x",
      "file:///etc",
      "mailto:x@a.test",
      "view-source:https://a.test",
    ],
    ...["http://", "https://["],
  ])("%j leads nowhere", (text) => {
    expect(safeLink(text, page)).toBeNull();
  });
  test("a page on the disk links to its neighbours, and to no other place of the disk by name", () => {
    expect(safeLink("b.html", "file:///docs/a.html")).toBe("file:///docs/b.html");
    expect(safeLink("file:///etc/passwd", "file:///docs/a.html")).toBeNull();
  });
});

const hit = (objectID: string, group?: string): Hit => ({
  objectID,
  record: { objectID, ...(group === undefined ? {} : { deep: { group } }) },
  highlight: {},
  snippet: {},
});
const answer = (...hits: Hit[]): SearchResponse => ({
  query: "q",
  correctedQuery: null,
  hits,
  nbHits: hits.length,
  page: 0,
  hitsPerPage: 20,
  facets: {},
  processingTimeMs: 1,
  dataVersion: 1,
  degraded: false,
  queryID: null,
});

test("groups stand in the order of their first hits, and hits keep their positions (2)", () => {
  const { groups } = foundIn(answer(hit("1", "a"), hit("2", "b"), hit("3", "a"), hit("4")), "deep.group");
  expect(groups.map(({ name, hits }) => [name, hits.map(({ position }) => position)])).toEqual([
    ["a", [1, 3]],
    ["b", [2]],
    ["", [4]],
  ]);
});

describe("state (3)", () => {
  const after = (...events: BoxEvent[]) => events.reduce(stateAfter, initialState);
  const found = foundIn(answer(hit("1"), hit("2")), "");
  const answered = { type: "answered", found, isCommitted: false } as const;
  const typed = (query: string) => ({ type: "typed", query }) as const;

  test("a letter more forgets what the keys have chosen", () => {
    const chosen = after(typed("a"), answered, { type: "moved", step: "next" });
    expect([chosen.active, stateAfter(chosen, typed("ab")).active]).toEqual([0, -1]);
  });

  test("the answer to the letters before stays until the next one comes", () => {
    expect(after(typed("a"), answered, typed("ab"), { type: "asked" })).toMatchObject({
      found,
      isLoading: true,
    });
  });

  test("an empty field forgets answers, troubles and chosen values", () => {
    const full = after(typed("a"), answered, { type: "chose", attribute: "x", value: "y" }, typed(" "));
    expect(full).toMatchObject({ found: null, trouble: null, chosen: {}, facets: {} });
  });

  test("a value that is chosen again is chosen no more", () => {
    const choose = { type: "chose", attribute: "x", value: "y" } as const;
    expect([after(choose).chosen, after(choose, choose).chosen]).toEqual([{ x: "y" }, {}]);
  });

  test("a committed answer chooses its first hit", () => {
    expect(after(typed("a"), { ...answered, isCommitted: true }).active).toBe(0);
  });

  test("a closed box awaits its answer, and chooses nothing that nobody sees", () => {
    const closed = after(typed("a"), { type: "asked" }, { type: "closed" });
    expect(closed.isLoading).toBe(true);
    expect(stateAfter(closed, { ...answered, isCommitted: true })).toMatchObject({
      ...{ isOpen: false, isLoading: false, found, active: -1 },
    });
  });
});

test("texts of records by path (4)", () => {
  const record = { a: { b: "x", n: 3 }, list: ["x", { y: 1 }, 2], toString: undefined };
  const paths = ["a.b", "a.n", "list", "a", "a.b.c", "constructor.name", "__proto__", "nowhere"];
  expect(paths.map((path) => textAt(record, path))).toEqual(["x", "3", "x, 2", "", "", "", "", ""]);
});

test("a long text is cut behind a whole character (4)", () => {
  for (const start of ["", "a"]) {
    const text = start + "😀".repeat(200);
    const record = { objectID: "1", text };
    const [segment] = segmentsOf({ objectID: "1", record, highlight: {}, snippet: {} }, ["text"]);
    expect(segment?.text).toMatch(/^a?(😀)+…$/u);
  }
});

test("a name with a dot comes before the path, and a path leads through lists (4)", () => {
  const record = {
    "meta.label": "literal",
    meta: { label: "deep", "a.b": "inner", a: { b: "innermost" } },
    authors: [{ name: "x" }, { age: 3 }, { name: ["y", ["z"]] }],
    "none.here": null,
    none: { here: "hidden" },
  };
  const paths = [
    "meta.label",
    "meta.a.b",
    "authors.name",
    "authors.0.name",
    "none.here",
    "meta.label.length",
  ];
  expect(paths.map((path) => textAt(record, path))).toEqual(["literal", "inner", "x, y, z", "x", "", ""]);
  const sizes = [{ length: 3 }, { length: 5 }];
  expect(["sizes.length", "sizes.1.length"].map((path) => textAt({ sizes }, path))).toEqual(["3, 5", "5"]);
});

test("a search without a token fails after ten seconds, and the next one asks for a token again (5)", async () => {
  vi.useFakeTimers();
  try {
    const token = vi.fn<() => Promise<string>>(async () => "token");
    token.mockReturnValueOnce(new Promise(() => {}));
    const client = new BoxClient({ host: "http://a.test", key: "", token });
    const use = () => client.use(async () => "used");
    const waiting = Promise.allSettled([use(), use()]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waiting).toMatchObject([
      { status: "rejected", reason: { code: "timeout" } },
      { status: "rejected", reason: { code: "timeout" } },
    ]);
    expect(token).toHaveBeenCalledOnce();
    expect(await use()).toBe("used");
    expect(token).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test("earlier searches are whole ones (6)", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
  try {
    const recent = new RecentSearches("docs");
    for (const query of [" desk ", "x".repeat(100), `${"y".repeat(99)}\u{1f600}`]) recent.add(query);
    expect(recent.list()).toEqual(["x".repeat(100), "desk"]);
  } finally {
    vi.unstubAllGlobals();
  }
});
