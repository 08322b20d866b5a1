/**
 * Too many searches at a time (docs/operations.md, "Overload"):
 *  1. Searches that wait are bounded: one that would wait for more than a second is refused at once, with 503
 *     `overloaded` and `retry-after`, and those that wait are answered.
 *  2. Of one index that is searched too much, no other index has anything.
 *  3. The same client's outdated keystrokes are dropped first.
 *  4. An aborted search is dropped, and frees its place at once, also while it waits for a data version.
 *  5. `/health` is answered meanwhile.
 */
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { searchThreadCount } from "../../src/search-threads/search-thread-count.js";
import { type Answer, adminKey, expectError, field, TestServer } from "./harness.js";
import { HeldSearches } from "./held-searches.js";
import { headOf, jsonType, RawConnection } from "./raw-requests.js";

/** As many searches as the threads take at a time. */
const taken = 2 * searchThreadCount(availableParallelism());
/** With four waiting, one more would wait for longer than a second. */
const turnMs = 400;

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({ answerMemory: 0 });
  for (const index of ["busy", "other"]) await server.upsert(index, { objectID: "1", title: "apple" });
});
afterAll(async () => server?.stop());
afterEach(() => void vi.restoreAllMocks());

const search = (q: string, client = "patient", index = "busy"): Promise<Answer> =>
  server.search(index, { q }, { headers: { "user-agent": client } });

/** Resolves when the server has taken up what was sent before. */
const settled = async () => expect((await server.call("GET", "/health", { key: null })).status).toBe(200);

/** All threads are taken, and searches for `texts` wait, each for a turn of `turnMs` so far. */
async function overload(texts: readonly string[], client?: string) {
  const held = new HeldSearches();
  const first = Array.from({ length: taken }, (_, i) => search(`first ${i}`));
  await vi.waitFor(() => expect(held.texts.length).toBe(taken));
  const waiting: Promise<Answer>[] = [];
  for (const [i, text] of ["second", "third", ...texts].entries()) {
    waiting.push(search(text, client ?? `client ${i}`));
    await settled();
  }
  for (const turn of [1, 2]) {
    await sleep(turnMs);
    held.releaseOne();
    await vi.waitFor(() => expect(held.texts.length).toBe(taken + turn));
  }
  return { held, answers: [...first, ...waiting] };
}

const statuses = async (answers: readonly Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test("a search that would wait for too long is refused at once, those that wait are answered (1, 2, 5)", async () => {
  const { held, answers } = await overload(["a", "b", "c", "d"]);
  const refused = await search("more");
  expectError(refused, "overloaded", "Too many searches are waiting; try again later.");
  expect(refused.headers.get("retry-after")).toBe("1");
  const other = search("apple", "more", "other");
  await settled();
  held.releaseAll();
  expect((await other).json).toMatchObject({ nbHits: 1 });
  expect(new Set(await statuses(answers))).toEqual(new Set([200]));
  expect(held.texts).not.toContain("more");
  expect((await search("apple")).status).toBe(200);
});

test("the same client's outdated keystrokes are dropped first (3)", async () => {
  const { held, answers } = await overload(["apples", "a", "ap", "app"], "who types");
  const next = search("appl", "who types");
  const [outdated, another, ...others] = answers.slice(-4);
  expectError(await outdated, "overloaded", "Too many searches are waiting; try again later.");
  const stranger = search("pear", "stranger");
  expectError(await another, "overloaded");
  held.releaseAll();
  expect(await statuses([next, stranger, ...others, ...answers.slice(0, -4)])).toEqual(
    Array(taken + 6).fill(200),
  );
  expect(held.texts.filter((text) => ["apples", "a"].includes(text))).toEqual([]);
});

test("an aborted search is dropped, and frees its place at once (4)", async () => {
  const { held, answers } = await overload(["a", "b", "c"]);
  const body = JSON.stringify({ q: "aborted" });
  const aborted = new RawConnection(server.running.port).send(
    headOf("POST", "/1/indexes/busy/search", {
      ...jsonType,
      "x-svc-key": adminKey,
      "content-length": String(body.length),
    }) + body,
  );
  await settled();
  expectError(await search("more"), "overloaded");
  aborted.destroy();
  await aborted.closed;
  await settled();
  const instead = search("instead");
  await settled();
  held.releaseAll();
  expect(await statuses([instead, ...answers])).toEqual(Array(taken + 6).fill(200));
  expect(held.texts).toContain("instead");
  expect(held.texts).not.toContain("aborted");
});

test("a client that goes away while it waits for a data version is not searched for (4)", async () => {
  const written = await server.upsert("other", { objectID: "1", title: "apple" });
  const minDataVersion = Number(field(written.json, "dataVersion")) + 1;
  const held = new HeldSearches();
  held.releaseAll();
  const gone = new AbortController();
  const waits = fetch(`${server.url}/1/indexes/other/search`, {
    method: "POST",
    headers: { ...jsonType, "x-svc-key": adminKey },
    body: JSON.stringify({ q: "aborted", minDataVersion }),
    signal: gone.signal,
  }).catch((error: unknown) => error);
  const stays = server.search("other", { q: "stays", minDataVersion });
  await settled();
  await sleep(50);
  gone.abort();
  await waits;
  await settled();
  await server.upsert("other", { objectID: "2", title: "pear" });
  expect((await stays).status).toBe(200);
  expect(held.texts).toEqual(["stays"]);
});
