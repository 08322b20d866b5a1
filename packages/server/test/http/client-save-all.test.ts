/**
 * `saveAll` and `writeAll` of `@findling/client`, against a running server:
 *  1. Every record is written, from arrays and from streams, in batches bounded by number and by bytes.
 *  2. No more batches are under way than `concurrency` says; the source is not read far ahead, and what is
 *     written is not held in memory.
 *  3. Operations on one objectID are applied in their order, in whichever batches they are.
 *  4. Progress is reported after each batch, and is what the answers say; queued batches are waited for.
 *  5. With versions it survives faults, and all records sent are stored. Without, a lost answer ends it.
 *  6. A failed batch ends it: the failure says which, everything before is written, and the source is closed.
 *  7. A signal ends it, also while the source is silent. What the source or the listener throws ends it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Client, type IndexClient, SaveFailure, type SaveProgress } from "@findling/client";
import type { RecordInput } from "@findling/protocol";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Fault, FaultyProxy, refusal } from "./faulty-proxy.js";
import { adminKey, list, TestServer, useServer } from "./harness.js";

const server = useServer();
let proxy: FaultyProxy;
let shop: IndexClient;
let indexes = 0;

beforeEach(async () => {
  proxy = await FaultyProxy.start(server().url);
  shop = new Client({ host: proxy.url, key: adminKey }).index(`stream-${indexes++}`);
});

const recordsFrom = (from: number, to: number): RecordInput[] =>
  Array.from({ length: to - from }, (_, n) => ({ objectID: `${from + n}`, title: `title ${from + n}` }));

async function* streamOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) {
    await Promise.resolve();
    yield item;
  }
}

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

function heapAfterCollectionMiB(): number {
  if (typeof collectGarbage !== "function") throw new Error("no gc");
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

const badGateway: Fault = { kind: "answer", status: 502, body: "<html>Bad Gateway</html>" };

const batchesSeen = (): string[] =>
  proxy.seen.filter(({ path }) => path.endsWith("/records")).map(({ body }) => body);
const sizesSeen = (): number[] => batchesSeen().map((body) => list(JSON.parse(body), "operations").length);
const recordCount = async (): Promise<number> => (await shop.search({ q: "", hitsPerPage: 0 })).nbHits;

test.each([
  ["an array", (records: RecordInput[]) => records],
  ["a stream", streamOf<RecordInput>],
])("batches of %s, by number (1)", async (_, sourceOf) => {
  const progress = await shop.saveAll(sourceOf(recordsFrom(0, 2_345)), { concurrency: 1 });
  expect(sizesSeen()).toEqual([1_000, 1_000, 345]);
  expect(progress).toEqual({
    operations: 2_345,
    writtenBefore: 2_345,
    batches: 3,
    applied: 2_345,
    ignoredAsStale: 0,
    appliedFromQueue: 0,
    unsearchableRecords: 0,
    dataVersion: 3,
  });
  expect(await recordCount()).toBe(2_345);
});

test("batches by bytes, of characters of any length (1)", async () => {
  const title = "ü€😀".repeat(500);
  const records = Array.from({ length: 40 }, (_, n) => ({ objectID: `${n}`, title }));
  await shop.saveAll(records, { batchBytes: 20_000, concurrency: 1 });
  const bytes = batchesSeen().map((body) => Buffer.byteLength(body));
  expect(Math.max(...bytes)).toBeLessThanOrEqual(20_000);
  // A further record would not have had room.
  const [first] = bytes;
  expect(first + first / sizesSeen()[0]).toBeGreaterThan(20_000);
  expect(await recordCount()).toBe(40);
});

test("the largest batches are what the server takes (1)", async () => {
  const text = "x".repeat(99_900);
  const records = Array.from({ length: 60 }, (_, n) => ({ objectID: `${n}`, text }));
  await shop.saveAll(records);
  expect(new Set(sizesSeen())).toEqual(new Set([10, 50]));
});

test("nothing at all (1)", async () => {
  expect(await shop.saveAll([])).toMatchObject({ operations: 0, batches: 0, dataVersion: 0 });
  expect(proxy.seen).toEqual([]);
});

test.each([1, 3])("at most %d batches at once, and the source waits for them (2)", async (concurrency) => {
  let read = 0;
  let aheadMax = 0;
  async function* source(): AsyncGenerator<RecordInput> {
    for (const record of recordsFrom(0, 300)) {
      read++;
      yield record;
    }
  }
  const onProgress = ({ operations }: SaveProgress) => {
    aheadMax = Math.max(aheadMax, read - operations);
  };
  await shop.saveAll(source(), { concurrency, batchOperations: 10, onProgress });
  expect(proxy.atOnceMax).toBe(concurrency);
  expect(aheadMax).toBeLessThanOrEqual((concurrency + 1) * 10);
});

test("batches that are written are not held in memory (2)", async () => {
  const text = "x".repeat(90_000);
  const heapMiB: number[] = [];
  async function* source(): AsyncGenerator<RecordInput> {
    for (let n = 0; n < 6_000; n++) {
      yield { objectID: `${n}`, text: `${text}${n}` };
      if (n % 2_000 === 1_999) heapMiB.push(heapAfterCollectionMiB());
    }
  }
  const answer = JSON.stringify({ dataVersion: 1, applied: 50, ignoredAsStale: 0 });
  const instant = (): Promise<Response> => Promise.resolve(new Response(answer));
  const index = new Client({ host: "http://127.0.0.1", key: "any", fetch: instant }).index("memory");
  await index.saveAll(source(), { batchOperations: 50 });
  // Each two thousand records are 180 MB.
  expect(heapMiB.length).toBe(3);
  expect(Math.max(...heapMiB) - Math.min(...heapMiB)).toBeLessThan(60);
});

test("the last operation on an objectID wins (3)", async () => {
  const operations = Array.from({ length: 60 }, (_, n) => {
    const objectID = `${n % 3}`;
    return n % 5 === 4
      ? ({ action: "delete", objectID } as const)
      : ({ action: "upsert", record: { objectID, n } } as const);
  });
  await shop.writeAll(streamOf(operations), { concurrency: 8, batchOperations: 2 });
  expect(await Promise.all(["0", "1"].map(async (id) => (await shop.get(id))["n"]))).toEqual([57, 58]);
  await expect(shop.get("2")).rejects.toMatchObject({ code: "not_found" });
});

test("a batch that has to wait is not overtaken (3)", async () => {
  proxy.next = [refusal(503, "overloaded")];
  const records = [
    { objectID: "1", n: 1 },
    { objectID: "2", n: 2 },
    { objectID: "1", n: 3 },
  ];
  await shop.saveAll(records, { batchOperations: 1, concurrency: 3 });
  expect((await shop.get("1"))["n"]).toBe(3);
});

test("progress of batches that are applied at once, and stale ones (4)", async () => {
  await shop.write([{ action: "upsert", record: { objectID: "3", version: 9 } }]);
  const seen: SaveProgress[] = [];
  const done = await shop.saveAll(recordsFrom(0, 6), {
    version: ({ objectID }) => Number(objectID) + 1,
    batchOperations: 2,
    concurrency: 1,
    onProgress: (progress) => seen.push(progress),
  });
  expect(
    seen.map(({ operations, applied, ignoredAsStale }) => [operations, applied, ignoredAsStale]),
  ).toEqual([
    [2, 2, 0],
    [4, 3, 1],
    [6, 5, 1],
  ]);
  expect(seen.at(-1)).toEqual(done);
  expect((await shop.get("5")).version).toBe(6);
});

test("progress says before which operation all are written, while an earlier batch is under way (4)", async () => {
  const seen: SaveProgress[] = [];
  let answers = 0;
  proxy.afterForward = async () => {
    if (answers++ === 0) await vi.waitUntil(() => seen.length === 3);
  };
  const onProgress = (progress: SaveProgress): void => void seen.push(progress);
  await shop.saveAll(recordsFrom(0, 40), { batchOperations: 10, concurrency: 3, onProgress });
  const written = seen.map(({ writtenBefore }) => writtenBefore);
  expect(written).toEqual(written.toSorted((a, b) => a - b));
  expect(seen[2]?.operations).toBe(30);
  expect(seen[2]?.writtenBefore).toBeLessThan(30);
  expect(written.at(-1)).toBe(40);
});

test("a version of the record itself goes before that of the call (4)", async () => {
  await shop.saveAll([{ objectID: "1", version: 7 }, { objectID: "2" }], { version: 3 });
  expect([(await shop.get("1")).version, (await shop.get("2")).version]).toEqual([7, 3]);
});

test("records without searchable text are counted over all batches (4)", async () => {
  const others = Array.from({ length: 5 }, (_, n) => ({ objectID: `other-${n}`, unknown: "text" }));
  const { unsearchableRecords } = await shop.saveAll([...recordsFrom(0, 3), ...others], {
    batchOperations: 2,
  });
  expect(unsearchableRecords).toBe(5);
});

test("queued batches are waited for (4)", async () => {
  const busy = await TestServer.start({ backlog: { entries: 0 } });
  onTestFinished(() => busy.stop());
  const slow = new Client({ host: busy.url, key: adminKey }).index("slow");
  const done = await slow.saveAll(recordsFrom(0, 50), { batchOperations: 10 });
  expect(done).toEqual({
    operations: 50,
    writtenBefore: 50,
    batches: 5,
    applied: 0,
    ignoredAsStale: 0,
    appliedFromQueue: 50,
    unsearchableRecords: 0,
    dataVersion: 5,
  });
  expect((await slow.search({ q: "", minDataVersion: done.dataVersion })).nbHits).toBe(50);
});

test("with versions it survives faults (5)", async () => {
  const faults: readonly Fault[] = [
    { kind: "lostAnswer" },
    { kind: "lostRequest" },
    refusal(503, "unavailable", { "retry-after": "0" }),
    { kind: "halfBody" },
    refusal(429, "rate_limited", { "retry-after": "0" }),
    { kind: "shortBody" },
    badGateway,
  ];
  let requests = 0;
  proxy.otherwise = () => (requests++ % 2 === 0 ? { kind: "none" } : faults[requests % faults.length]);
  await shop.saveAll(streamOf(recordsFrom(0, 200)), { version: 17, batchOperations: 10, concurrency: 3 });
  proxy.otherwise = () => ({ kind: "none" });
  expect(await recordCount()).toBe(200);
  for (const objectID of ["0", "99", "199"])
    expect(await shop.get(objectID)).toMatchObject({ title: `title ${objectID}`, version: 17 });
});

test("without versions a lost answer ends it, and refusals do not (5)", async () => {
  const overloaded = refusal(503, "overloaded", { "retry-after": "0" });
  proxy.next = [overloaded, overloaded, overloaded, { kind: "none" }, { kind: "lostAnswer" }];
  const saving = shop.saveAll(recordsFrom(0, 30), { batchOperations: 10, concurrency: 1 });
  await expect(saving).rejects.toMatchObject({ code: "no_answer", firstOperation: 10, retryable: false });
  expect(sizesSeen().length).toBe(5);
});

test("a batch that is refused ends it (6)", async () => {
  let isClosed = false;
  async function* source(): AsyncGenerator<RecordInput> {
    try {
      yield* recordsFrom(0, 25);
      yield { objectID: "too large", text: "x".repeat(100_000) };
      yield* recordsFrom(26, 10_000);
    } finally {
      await sleep(20);
      isClosed = true;
    }
  }
  const failure: unknown = await shop
    .saveAll(source(), { batchOperations: 10 })
    .catch((error: unknown) => error);
  if (!(failure instanceof SaveFailure)) throw new Error(String(failure));
  expect(failure).toMatchObject({
    name: "SaveFailure",
    code: "record_too_large",
    status: 400,
    retryable: false,
    requestId: expect.stringMatching(/\S/),
    firstOperation: 20,
    operations: 10,
    message: expect.stringMatching(/^Operations 20 to 29: .*too large/),
    cause: expect.objectContaining({ name: "ApiFailure", code: "record_too_large" }),
  });
  expect(failure.progress.operations).toBeGreaterThanOrEqual(20);
  expect(await recordCount()).toBe(failure.progress.operations);
  for (const objectID of ["0", "19"]) expect(await shop.get(objectID)).toMatchObject({ objectID });
  expect(isClosed).toBe(true);
});

test("of two failed batches the first is reported, even if it failed last (6)", async () => {
  proxy.next = [{ kind: "lostAnswer" }, refusal(400, "invalid_request")];
  proxy.afterForward = async () => {
    await vi.waitUntil(() => proxy.seen.length === 2);
    await sleep(50);
  };
  const saving = shop.saveAll(recordsFrom(0, 20), { batchOperations: 10, concurrency: 2 });
  await expect(saving).rejects.toMatchObject({
    code: "no_answer",
    firstOperation: 0,
    progress: { writtenBefore: 0 },
  });
});

test("a signal ends the wait for a silent source (7)", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  async function* source(): AsyncGenerator<RecordInput> {
    yield* recordsFrom(0, 10);
    await new Promise(() => {});
  }
  const saving = shop.saveAll(source(), { batchOperations: 10, signal: controller.signal });
  await vi.waitUntil(() => proxy.seen.length === 1);
  controller.abort(reason);
  await expect(saving).rejects.toBe(reason);
  await expect(shop.saveAll([], { signal: controller.signal })).rejects.toBe(reason);
});

test("a signal ends what is under way (7)", async () => {
  proxy.otherwise = () => ({ kind: "silence" });
  const controller = new AbortController();
  const reason = new Error("enough");
  const saving = shop.saveAll(recordsFrom(0, 100), { batchOperations: 10, signal: controller.signal });
  await vi.waitUntil(() => proxy.seen.length === 2);
  controller.abort(reason);
  await expect(saving).rejects.toBe(reason);
  expect(proxy.seen.length).toBe(2);
});

test("what the source throws ends it, when what was begun has ended (7)", async () => {
  const fault = new Error("the file ends here");
  async function* source(): AsyncGenerator<RecordInput> {
    yield* recordsFrom(0, 20);
    throw fault;
  }
  await expect(shop.saveAll(source(), { batchOperations: 10 })).rejects.toBe(fault);
  expect(await recordCount()).toBe(20);
});

test("what the listener throws ends it (7)", async () => {
  const fault = new Error("the terminal is gone");
  const onProgress = () => {
    throw fault;
  };
  const saving = shop.saveAll(recordsFrom(0, 100), { batchOperations: 10, concurrency: 1, onProgress });
  await expect(saving).rejects.toBe(fault);
  expect(await recordCount()).toBe(10);
});

test.each([{ concurrency: 0 }, { batchOperations: 0 }, { batchOperations: 1_001 }, { batchBytes: 0.5 }])(
  "%j is refused",
  async (options) => {
    await expect(shop.saveAll([{ objectID: "1" }], options)).rejects.toThrow(RangeError);
    expect(proxy.seen).toEqual([]);
  },
);
