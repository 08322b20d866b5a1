/**
 * Too many searches at a time (docs/operations.md, "Overload"):
 *  1. Searches that wait are bounded: one that would wait for more than a second is refused at once, with 503
 *     `overloaded` and `retry-after`, and those that wait are answered.
 *  2. Of one index that is searched too much, no other index has anything.
 *  3. The same client's outdated keystrokes are dropped first.
 *  4. An aborted search is dropped, also while it waits for a data version.
 *  5. `/health` is answered meanwhile.
 */
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { searchThreadsMax } from "@findling/store/folder";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { searchThreadCount } from "../../src/search-threads/search-thread-count.js";
import { field, TestServer } from "./harness.js";
import { HeldSearches } from "./held-searches.js";
import { headOf, jsonType, RawConnection } from "./raw-requests.js";

/** As many searches as the threads take at a time. */
const taken = 2 * searchThreadCount(availableParallelism());
/** With this many waiting, and such turns, one more would wait for much longer than a second. */
const many = Array.from({ length: 20 }, (_, i) => `many ${i}`);
const turnMs = 400;
const turns = 3;

let server: TestServer;
let busy = "";
const connections: RawConnection[] = [];

beforeAll(async () => {
  server = await TestServer.start({ answerMemory: 0, searchThreads: searchThreadsMax });
  await server.upsert("other", { objectID: "1", title: "apple" });
});
/** How long turns take is remembered for some seconds, so each test has an index of its own. */
beforeEach(async ({ task }) => {
  busy = `busy-${task.id}`;
  await server.upsert(busy, { objectID: "1", title: "apple" });
  for (let i = 0; i < 20; i++) await server.search(busy, { q: "warm" });
});
afterAll(async () => server?.stop());
afterEach(() => {
  vi.restoreAllMocks();
  for (const connection of connections.splice(0)) connection.destroy();
});

/** Resolves when the server has taken up what was sent before on connections that it had accepted. */
async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    expect((await server.call("GET", "/health", { key: null })).status).toBe(200);
  }
}

interface Sent {
  readonly connection: RawConnection;
  /** Resolves with the whole answer. */
  readonly answer: Promise<string>;
}

/** Resolves when the server has the search. */
async function send(request: object, client = "patient", index = busy): Promise<Sent> {
  const connection = new RawConnection(server.running.port);
  connections.push(connection);
  await connection.send(headOf("GET", "/health")).status();
  const before = connection.received.length;
  const body = JSON.stringify(request);
  const headers = { ...jsonType, "content-length": String(body.length), "user-agent": client };
  connection.send(headOf("POST", `/1/indexes/${index}/search`, headers) + body);
  await settled();
  const answer = connection
    .until(/"status":"ok"\}HTTP[^]*\r\n\r\n\{[^]*\}$/)
    .then((received) => received.slice(before));
  return { connection, answer };
}

const sendAll = async (texts: readonly string[], clientOf: (text: string) => string): Promise<Sent[]> => {
  const sent: Sent[] = [];
  for (const text of texts) sent.push(await send({ q: text }, clientOf(text)));
  return sent;
};

const statuses = async (sent: readonly Sent[]) =>
  (await Promise.all(sent.map(({ answer }) => answer))).map((text) => Number(text.split(" ")[1]));

/**
 * Waits until `count` searches or more were given to threads. One that waits behind a long one is given
 * again.
 */
const given = (held: HeldSearches, count: number) =>
  vi.waitFor(() => expect(held.texts.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });

/** Every further search has to wait. */
async function takeThreads(): Promise<{ readonly held: HeldSearches; readonly first: readonly Sent[] }> {
  const held = new HeldSearches();
  const texts = Array.from({ length: taken }, (_, i) => `first ${i}`);
  const first = await sendAll(texts, (text) => text);
  await given(held, taken);
  return { held, first };
}

/** All threads are taken, and searches for `texts` wait for turns that take `turnMs` or longer. */
async function overload(texts: readonly string[], clientOf: (text: string) => string) {
  const { held, first } = await takeThreads();
  const others = await Promise.all(many.map((q) => send({ q }, q)));
  const waiting = await sendAll(texts, clientOf);
  for (let turn = 1; turn <= turns; turn++) {
    await sleep(turnMs);
    held.releaseOne();
    await given(held, taken + turn);
  }
  return { held, others: [...first, ...others], waiting };
}

test("who would wait for too long is refused at once, those that wait are answered (1, 2, 5)", async () => {
  const { held, others, waiting } = await overload(["a", "b", "c"], (text) => text);
  const refused = await (await send({ q: "more" })).answer;
  expect(refused).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n/);
  expect(refused).toContain(
    '{"error":{"code":"overloaded","message":"Too many searches are waiting; try again later."}}',
  );
  const other = await send({ q: "apple" }, "patient", "other");
  await settled();
  held.releaseAll();
  expect(await other.answer).toContain('"nbHits":1');
  expect(new Set(await statuses([...others, ...waiting]))).toEqual(new Set([200]));
  expect(held.texts).not.toContain("more");
  expect((await server.search(busy, { q: "apple" })).json).toMatchObject({ nbHits: 1 });
});

test("the same client's outdated keystrokes are dropped first (3)", async () => {
  const { held, others, waiting } = await overload(["apples", "a", "ap", "app"], () => "who types");
  const next = await send({ q: "appl" }, "who types");
  const stranger = await send({ q: "pear" }, "stranger");
  const dropped = waiting.slice(0, 2);
  expect(await statuses(dropped)).toEqual([503, 503]);
  held.releaseAll();
  const answered = [...others, ...waiting.slice(2), next, stranger];
  expect(new Set(await statuses(answered))).toEqual(new Set([200]));
  const given = ["apples", "a", "ap", "app", "appl", "pear"].filter((text) => held.texts.includes(text));
  expect(given).toEqual(["ap", "app", "appl", "pear"]);
});

test("an aborted search is dropped (4)", async () => {
  const { held, first } = await takeThreads();
  const [aborted, behind] = await sendAll(["aborted", "behind"], (text) => text);
  aborted.connection.destroy();
  await aborted.connection.closed;
  await settled();
  held.releaseAll();
  expect(new Set(await statuses([...first, behind]))).toEqual(new Set([200]));
  expect(held.texts).toContain("behind");
  expect(held.texts).not.toContain("aborted");
});

test("a client that goes away while it waits for a data version is not searched for (4)", async () => {
  const written = await server.upsert("other", { objectID: "1", title: "apple" });
  const minDataVersion = Number(field(written.json, "dataVersion")) + 1;
  const held = new HeldSearches();
  const aborted = await send({ q: "aborted", minDataVersion }, "gone", "other");
  const patient = await send({ q: "patient", minDataVersion }, "patient", "other");
  aborted.connection.destroy();
  await aborted.connection.closed;
  await settled();
  held.releaseAll();
  await server.upsert("other", { objectID: "2", title: "pear" });
  expect(await statuses([patient])).toEqual([200]);
  expect(held.texts).toEqual(["patient"]);
});
