/**
 * `GET /internal/indexes`:
 *  1. It lists every index with its records, partitions, last write, dataVersion, and bytes.
 *  2. It shows what waits on the overflow queue, and work in the background with its progress.
 *  3. An index that cannot be read is listed, with the reason.
 *  4. Only admin keys that may use all indexes may call it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { expectError, field, list, TestServer, useServer } from "./harness.js";

const server = useServer();
const path = "/internal/indexes";

async function listed(name: string, from = server()): Promise<unknown> {
  const { json, status } = await from.call("GET", path);
  expect(status).toBe(200);
  return list(json, "indexes").find((index) => field(index, "name") === name);
}

test("what an index has (1)", async () => {
  const before = Date.now();
  await server().putSettings("a", { indexTime: { partitionKey: "team" } });
  expect(await listed("a")).toEqual({
    name: "a",
    records: 0,
    partitionKey: "team",
    partitions: 0,
    lastWriteAt: null,
    dataVersion: 0,
    queuedBatches: 0,
    diskBytes: expect.toSatisfy((bytes) => bytes === null || typeof field(bytes, "records") === "number"),
    memoryBytes: expect.any(Number),
    rebuild: null,
    erasure: null,
    recovery: null,
    unavailable: null,
  });
  await server().upsert("a", { objectID: "1", team: "red" }, { objectID: "2", team: "blue" });
  await server().upsert("b", { objectID: "1" });
  const found = await listed("a");
  expect(found).toMatchObject({ records: 2, partitions: 2, dataVersion: 1 });
  expect(Number(field(found, "lastWriteAt"))).toBeGreaterThanOrEqual(before);
  expect(await listed("b")).toMatchObject({ records: 1, partitionKey: null, partitions: null });
  const { json } = await server().call("GET", path);
  expect(list(json, "indexes").map((index) => field(index, "name"))).toEqual(["a", "b"]);
});

test("bytes on disk, after a start, of an index that is not open (1)", async () => {
  const first = await TestServer.start();
  await first.upsert("a", { objectID: "1", title: "word" });
  await first.running.close();
  const second = await TestServer.start({ dataFolder: first.folder });
  onTestFinished(() => second.stop());
  const found = await listed("a", second);
  expect(Number(field(field(found, "diskBytes"), "records"))).toBeGreaterThan(1_000);
});

test("a rebuild and an erasure, until they have ended (2)", { timeout: 60_000 }, async () => {
  await server().putSettings("working", { indexTime: { partitionKey: "team" } });
  const records = Array.from({ length: 900 }, (_, n) => ({ objectID: `${n}`, team: `${n % 2}` }));
  await server().upsert("working", ...records);
  const seen: unknown[] = [];
  let isDone = false;
  const looking = (async () => {
    while (!isDone) seen.push(await listed("working"));
  })();
  const searchableTiers = [{ attributes: ["team"], typoTolerance: true }];
  await server().putSettings("working", { indexTime: { searchableTiers } });
  await server().call("DELETE", "/1/indexes/working/partitions/1");
  const isIdle = (index: unknown) => field(index, "rebuild") === null && field(index, "erasure") === null;
  while (!isIdle(await listed("working"))) await sleep(5);
  isDone = true;
  await looking;
  for (const work of ["rebuild", "erasure"])
    expect(seen.map((index) => field(index, work))).toContainEqual(
      expect.objectContaining({ done: expect.any(Number), total: expect.any(Number) }),
    );
  expect(await listed("working")).toMatchObject({ records: 450, partitions: 1 });
});

test("batches on the overflow queue (2)", async () => {
  const queueing = await TestServer.start({ backlog: { entries: 0 } });
  onTestFinished(() => queueing.stop());
  await queueing.putSettings("a", {});
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => queueing.upsert("a", { objectID: `${n}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  const counts: number[] = [];
  do counts.push(Number(field(await listed("a", queueing), "queuedBatches")));
  while (counts.at(-1) !== 0);
  expect(await listed("a", queueing)).toMatchObject({ records: 30, queuedBatches: 0 });
});

test("an index that cannot be read, with the reason (3)", { timeout: 60_000 }, async () => {
  const before = await TestServer.start();
  await before.upsert("broken", { objectID: "1" });
  await before.running.close();
  const indexes = join(before.folder, "indexes");
  const file = join(indexes, readdirSync(indexes)[0] ?? "", "data.mdb");
  writeFileSync(file, readFileSync(file).fill(0, 0, 8_192));
  const after = await TestServer.start({ dataFolder: before.folder });
  onTestFinished(() => after.stop());
  expectError(await after.search("broken", { q: "" }), "unavailable");
  expect(await listed("broken", after)).toMatchObject({
    memoryBytes: null,
    unavailable: expect.stringMatching(/^The index cannot be opened\./),
  });
});

test("other keys are refused (4)", async () => {
  for (const type of ["search", "write"] as const) {
    const { secret: key } = await server().createKey({ type });
    expectError(await server().call("GET", path, { key }), "forbidden");
  }
  const { secret: key } = await server().createKey({ type: "admin", restrictions: { indexes: ["a"] } });
  expectError(await server().call("GET", path, { key }), "forbidden");
  expectError(await server().call("GET", `${path}?a=b`), "invalid_request");
});
