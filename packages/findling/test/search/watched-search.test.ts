/**
 * The state of `findling search --watch`, and its screen:
 *  1. Only the answer to what is on the line is shown; the search before is aborted.
 *  2. A failure is shown, and the next key goes on.
 *  3. Enter chooses the selected hit, never one of another text; Escape ends.
 *  4. The screen fits the terminal, has the selected hit on it, and its cursor where the line is edited.
 *  5. Nothing is shown once it is stopped: the terminal belongs to somebody else by then.
 */
import type { SearchResult } from "@findling/client";
import type { JsonObject } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import type { KeyName, PressedKey } from "../../src/search/watch/pressed-key.js";
import { screenOf } from "../../src/search/watch/watch-screen.js";
import type { WatchState } from "../../src/search/watch/watch-state.js";
import { WatchedSearch } from "../../src/search/watch/watched-search.js";
import { coloursFor } from "../../src/terminal/colours.js";
import { displayWidth } from "../../src/terminal/display-width.js";

const typed = (text: string): PressedKey => ({ kind: "text", text });
const key = (name: KeyName): PressedKey => ({ kind: "key", name });

function answerOf(query: string, hits = 3): SearchResult<JsonObject> {
  const facts = { requestId: null, reachableHits: hits, removedWords: 0, truncatedFacets: [] };
  return {
    query,
    correctedQuery: null,
    hits: Array.from({ length: hits }, (_, n) => ({
      objectID: `${query}-${n}`,
      record: { objectID: `${query}-${n}`, title: `${query} 映画 ${n}` },
      highlight: {},
      snippet: {},
    })),
    nbHits: hits,
    page: 0,
    hitsPerPage: 20,
    facets: {},
    processingTimeMs: 1,
    dataVersion: 1,
    degraded: false,
    queryID: null,
    facts: { ...facts, cutHighlights: [], damagedRecords: 0 },
  };
}

/** A search whose answers the test gives. */
class Rig {
  readonly asked: { readonly q: string; readonly signal: AbortSignal }[] = [];
  readonly states: WatchState[] = [];
  readonly watched: WatchedSearch;
  readonly #settle: { resolve(answer: SearchResult<JsonObject>): void; reject(error: Error): void }[] = [];

  constructor(query = "") {
    const search = (q: string, signal: AbortSignal) =>
      new Promise<SearchResult<JsonObject>>((resolve, reject) => {
        this.asked.push({ q, signal });
        this.#settle.push({ resolve, reject });
      });
    this.watched = new WatchedSearch(query, search, (state) => this.states.push(state));
    this.watched.start();
  }

  get state(): WatchState {
    return this.watched.state;
  }

  async answer(search: number, hits = 3): Promise<void> {
    this.#settle[search].resolve(answerOf(this.asked[search].q, hits));
    await new Promise((resolve) => setImmediate(resolve));
  }

  async fail(search: number, message: string): Promise<void> {
    this.#settle[search].reject(new Error(message));
    await new Promise((resolve) => setImmediate(resolve));
  }

  screen(columns = 60, rows = 10) {
    const colours = coloursFor({ isTTY: false, write: () => undefined }, {});
    return screenOf(this.state, { index: "films", columns, rows, colours, fields: undefined });
  }
}

test("only the answer to what is on the line is shown (1)", async () => {
  const rig = new Rig("a");
  rig.watched.press([typed("b")]);
  rig.watched.press([typed("c"), typed("d")]);
  expect(rig.asked.map(({ q, signal }) => [q, signal.aborted])).toEqual([
    ["a", true],
    ["ab", true],
    ["abcd", false],
  ]);
  await rig.answer(1);
  await rig.fail(0, "aborted");
  expect(rig.state.answer).toBe(null);
  expect(rig.state.error).toBe(null);
  await rig.answer(2);
  expect(rig.state.answer?.query).toBe("abcd");
  rig.watched.press([key("left"), key("home"), key("end"), key("down")]);
  expect(rig.asked.length).toBe(3);
  rig.watched.stop();
  expect(rig.asked[2].signal.aborted).toBe(true);
});

test("a failure is shown, and the next key or Enter goes on (2)", async () => {
  const rig = new Rig("a");
  await rig.answer(0);
  rig.watched.press([typed("b")]);
  await rig.fail(1, "No server\u001b[2J answers.");
  expect(rig.screen().lines.at(-1)).toMatch(/^error: No server�\[2J answers\. Enter tries again\./u);
  expect(rig.state.answer?.query).toBe("a");
  rig.watched.press([key("enter")]);
  expect(rig.asked.at(-1)?.q).toBe("ab");
  expect(rig.state.end).toBe(null);
  await rig.answer(2);
  expect(rig.state).toMatchObject({ error: null, answer: { query: "ab" } });
});

test("what comes after the stop is not shown (5)", async () => {
  const rig = new Rig("a");
  const shown = rig.states.length;
  rig.watched.stop();
  await rig.fail(0, "aborted");
  expect(rig.states.length).toBe(shown);
});

describe("the end (3)", () => {
  test("Enter chooses the selected hit", async () => {
    const rig = new Rig("a");
    await rig.answer(0);
    rig.watched.press([key("down"), key("down"), key("down"), key("down"), key("up"), key("enter")]);
    expect(rig.state.end).toMatchObject({ kind: "chosen", hit: { objectID: "a-1" } });
  });

  test("Enter before the answer chooses its first hit, and another key takes it back", async () => {
    const rig = new Rig("a");
    await rig.answer(0);
    rig.watched.press([key("down"), typed("b"), key("enter")]);
    expect(rig.state.end).toBe(null);
    await rig.answer(1);
    expect(rig.state.end).toMatchObject({ kind: "chosen", hit: { objectID: "ab-0" } });

    const other = new Rig("a");
    other.watched.press([key("enter"), typed("b")]);
    await other.answer(1);
    expect(other.state.end).toBe(null);
  });

  test("Enter without a hit does nothing, Escape ends, and nothing happens afterwards", async () => {
    const rig = new Rig("a");
    await rig.answer(0, 0);
    rig.watched.press([key("down"), key("enter")]);
    expect(rig.state).toMatchObject({ end: null, selected: 0 });
    rig.watched.press([key("escape"), typed("b")]);
    expect(rig.state.end).toEqual({ kind: "left" });
    expect(rig.asked.length).toBe(1);
  });
});

describe("the screen (4)", () => {
  test("line, hits, marker and counts", async () => {
    const rig = new Rig("ab");
    await rig.answer(0);
    rig.watched.press([key("down"), key("left")]);
    const { lines, cursor } = rig.screen(60, 7);
    expect(lines).toEqual([
      "films> ab",
      "  1  ab 映画 0  ab-0",
      "> 2  ab 映画 1  ab-1",
      "  3  ab 映画 2  ab-2",
      "",
      "",
      `3 hits (1.0 ms).${" ".repeat(10)}↑↓ select · Enter print · Esc end`,
    ]);
    expect(cursor).toBe("films> a".length);
  });

  test("the selected hit is always on it", async () => {
    const rig = new Rig("a");
    await rig.answer(0, 20);
    for (let selected = 0; selected < 20; selected++) {
      const { lines } = rig.screen(40, 6);
      expect(lines.length).toBe(6);
      expect(lines.filter((line) => line.startsWith("> "))).toEqual([
        expect.stringContaining(`a-${selected}`),
      ]);
      rig.watched.press([key("down")]);
    }
  });

  test("no line is as wide as the terminal, and the cursor is inside, whatever its size", async () => {
    const rig = new Rig("漢字 and more words ".repeat(12));
    await rig.answer(0, 20);
    for (const columns of [20, 21, 50, 80])
      for (const rows of [1, 2, 3, 24]) {
        rig.watched.press([key("left")]);
        const { lines, cursor } = rig.screen(columns, rows);
        expect(lines.length).toBe(rows);
        expect(Math.max(...lines.map(displayWidth))).toBeLessThan(columns);
        expect(cursor).toBeLessThan(columns);
      }
  });
});
