/**
 * What clients may take of the server, all together and those of one key:
 *  1. Bodies beyond the memory for them are 503 overloaded before a byte of them is read, chunked ones as
 *     they arrive; the memory comes back with the answer, or with the end of the connection.
 *  2. Answers that are not taken count as well.
 *  3. One key takes half at most: others are answered meanwhile.
 *  4. However many connections are opened, /health is answered, and so is who connects anew.
 *  5. Requests in flight are bounded too; many on one connection, without reading, close it.
 *  6. Who sends or reads too slowly is ended.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { adminKey, expectError, TestServer } from "./harness.js";
import { headOf, jsonType, RawConnection } from "./raw-requests.js";

const connectionsMax = 40;
let server: TestServer;
let otherKey = "";
const connections: RawConnection[] = [];

beforeAll(async () => {
  server = await TestServer.start({ connections: connectionsMax, httpMemory: 20_000_000 });
  const records = Array.from({ length: 48 }, (_, i) => ({
    objectID: `r${i}`,
    title: `apple ${"x ".repeat(40_000)}`,
  }));
  await server.upsert("large", ...records);
  otherKey = (await server.createKey({ type: "write" })).secret;
});
afterAll(async () => server?.stop());
afterEach(async () => {
  const open = connections.splice(0);
  for (const connection of open) connection.destroy();
  await Promise.all(open.map(({ closed }) => closed));
});

function open(): RawConnection {
  const connection = new RawConnection(server.running.port);
  connections.push(connection);
  return connection;
}

const batchHead = (headers: Readonly<Record<string, string>>) =>
  headOf("POST", "/1/indexes/any/records", { ...jsonType, ...headers });
const declared = (bytes: number) => batchHead({ "content-length": String(bytes) });

/** Resolves when the server has taken up what was sent before: it reads in the order of what arrives. */
async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    const asking = new RawConnection(server.running.port).send(headOf("GET", "/health"));
    expect(await asking.status()).toBe(200);
    asking.destroy();
  }
}

describe("bodies in flight (1, 3)", () => {
  test("beyond the share of a key are 503 before a byte of them is read", async () => {
    open().send(declared(5_000_000));
    open().send(declared(5_000_000));
    await settled();
    const third = open().send(declared(5_000_000));
    expect(await third.status()).toBe(503);
    expect(third.received).toContain('"code":"overloaded"');
    expect(third.received).toMatch(/\r\nretry-after: 1\r\n/);
    expect((await server.write("any", [], { key: otherKey })).status).toBe(200);
  });

  test("the memory comes back when a connection ends, and with each answer", async () => {
    for (let i = 0; i < 5; i++) {
      const one = open().send(declared(5_000_000));
      const other = open().send(declared(5_000_000));
      await settled();
      expect(await open().send(declared(5_000_000)).status()).toBe(503);
      one.destroy();
      other.send(Buffer.alloc(5_000_000, " "));
      expect(await other.status()).toBe(400);
      await settled();
    }
  });

  test("chunked ones count as they arrive", async () => {
    open().send(declared(5_000_000));
    open().send(declared(4_000_000));
    const chunked = open().send(batchHead({ "transfer-encoding": "chunked" }));
    const chunk = `8000\r\n${" ".repeat(0x8000)}\r\n`;
    chunked.send(chunk);
    await settled();
    expect(chunked.received).toBe("");
    chunked.send(chunk.repeat(60));
    expect(await chunked.status()).toBe(503);
  });
});

const largeSearch = { q: "apple", hitsPerPage: 48 };
const searchLarge = (key: string) => server.search("large", largeSearch, { key });

/**
 * Asks for answers without reading them, until what the system holds of them leaves too much to the server.
 */
async function leaveUnread(): Promise<RawConnection> {
  const body = JSON.stringify(largeSearch);
  const headers = { ...jsonType, "content-length": String(body.length) };
  const unread = open();
  unread.socket.pause();
  do unread.send(headOf("POST", "/1/indexes/large/search", headers) + body);
  while ((await searchLarge(adminKey)).status === 200);
  return unread;
}

test("answers that nobody takes count until the connection ends (2, 3)", async () => {
  const answer = await searchLarge(adminKey);
  expect(answer.status).toBe(200);
  expect(answer.text.length).toBeGreaterThan(7_000_000);
  const unread = await leaveUnread();
  expectError(await searchLarge(adminKey), "overloaded");
  expect((await server.search("large", { q: "apple", hitsPerPage: 1 })).status).toBe(200);
  unread.destroy();
  await unread.closed;
  await settled();
  expect((await searchLarge(adminKey)).status).toBe(200);
});

describe("connections (4)", () => {
  test("the one that has waited longest is closed for a new one", async () => {
    const first = open().send("GET /heal");
    await settled();
    for (let i = 0; i < 2 * connectionsMax; i++) open().send("GET /heal");
    await first.closed;
    await settled();
    const { status } = await server.call("GET", "/1/indexes");
    expect(status).toBe(200);
  });

  test("one that is at work is not closed, and /health is answered beside as many as there may be", async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => server.createKey({ type: "write" })));
    const working: RawConnection[] = [];
    for (const { secret } of keys) {
      const head = batchHead({ "content-length": "10", "x-svc-key": secret });
      for (let i = 0; i < connectionsMax; i++) working.push(open().send(head));
      await settled();
    }
    const refused = working.filter(({ received }) => received.includes('"code":"overloaded"'));
    expect(refused.length).toBeGreaterThan(0);
    for (let i = 0; i < connectionsMax; i++) open().send("GET /heal");
    await settled();
    const alive = working.filter(({ received, socket }) => received === "" && !socket.closed);
    expect(alive.length).toBeGreaterThan(connectionsMax / 2);
    for (const connection of alive) connection.send("          ");
    const statuses = await Promise.all(alive.map((connection) => connection.status()));
    expect(statuses.filter((status) => status !== 400)).toEqual([]);
  });
});

test("many requests on a connection that does not read close it (5)", async () => {
  const flood = open();
  const request = headOf("GET", "/1/indexes");
  flood.socket.pause();
  for (let i = 0; i < 3_000 && !flood.socket.destroyed; i++) flood.send(request);
  await settled();
  flood.socket.resume();
  await flood.closed;
  expect((await server.call("GET", "/1/indexes")).status).toBe(200);
});

describe("time (6)", () => {
  afterEach(() => void vi.useRealTimers());
  const fakeTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  test.each([
    [declared(5_000_000), 59_000],
    [declared(10), 10_000],
    [batchHead({ "transfer-encoding": "chunked" }), 59_000],
  ])("a body that is not there in its time is a 400: %#", async (head, ms) => {
    fakeTimers();
    const slow = open().send(head);
    await settled();
    vi.advanceTimersByTime(ms);
    await settled();
    expect(slow.received).toBe("");
    vi.advanceTimersByTime(1_000);
    expect(await slow.status()).toBe(400);
    expect(slow.received).toMatch(/The body did not arrive within (60|11) seconds/);
    await slow.closed;
  });

  test("an answer that is not taken in its time ends the connection", async () => {
    fakeTimers();
    const unread = await leaveUnread();
    vi.advanceTimersByTime(100_000);
    await settled();
    expect((await searchLarge(adminKey)).status).toBe(200);
    unread.socket.resume();
    await unread.closed;
  });
});
