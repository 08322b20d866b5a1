/** The sections Tasks and Task status of the API specification; each title quotes the rule it proves. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeEntry } from "@findling/store/log";
import { OverflowQueue } from "@findling/store/overflow";
import { describe, expect, test, vi } from "vitest";
import { type Answer, expectError, field, TestServer, useServer } from "./harness.js";

/** Puts every batch on the overflow queue. */
const queueAll = { backlog: { entries: 0 } };
const server = useServer(queueAll);

function taskIdOf({ json }: Answer): string {
  return String(field(field(json, "queued"), "taskId"));
}

/** The answer about a task that is not queued any more. */
async function finished(taskId: string, from = server()): Promise<Answer> {
  for (;;) {
    const answer = await from.call("GET", `/1/tasks/${taskId}`);
    if (field(answer.json, "status") !== "queued") return answer;
    await sleep(5);
  }
}

describe("On overflow the status is 202 and the body carries queued.taskId", () => {
  test("dataVersion 0, applied 0, ignoredAsStale 0, whatever the batch has", async () => {
    const answer = await server().upsert("overflow", { objectID: "1" }, { objectID: "2" });
    expect(answer.status).toBe(202);
    const taskId = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(answer.json).toEqual({ dataVersion: 0, applied: 0, ignoredAsStale: 0, queued: { taskId } });
    await finished(taskIdOf(answer));
    expect((await server().get("overflow", "2")).status).toBe(200);
  });

  test("shape and limits are checked before: nothing is queued then", async () => {
    expectError(await server().write("overflow", [{ action: "upsert" }]), "invalid_request");
    expectError(await server().upsert("overflow", { objectID: "" }), "invalid_object_id");
  });

  test("a full queue refuses before it reads, and says when it is worth trying again", async () => {
    const full = await TestServer.start({ ...queueAll, overflowQueueBytes: 3_000 });
    const write = (rawBody: string) => full.call("POST", "/1/indexes/full/records", { rawBody });
    const refused = await write("no JSON ".repeat(500));
    expectError(refused, "overloaded");
    // Nothing was applied yet, so nobody knows how long it takes.
    expect(refused.headers.get("retry-after")).toBe("60");
    expectError(await write("no JSON"), "invalid_json");
    await full.stop();
  });

  test("an id of any length is not repeated whole when there is no such task", async () => {
    const taskId = "x".repeat(80);
    const unknown = await server().call("GET", `/1/tasks/${taskId}`);
    expectError(unknown, "not_found");
    expect(unknown.text).toContain(`There is no task \\"${taskId.slice(0, 32)}…\\".`);
    expect(unknown.text).not.toContain(taskId);
  });

  test("a write accepted later wins, though the clock has gone back meanwhile", async () => {
    const folder = mkdtempSync(join(tmpdir(), "findling-clock-"));
    const hour = 3_600_000;
    const clock = vi
      .spyOn(Date, "now")
      .mockImplementation(() => performance.timeOrigin + performance.now() + hour);
    try {
      const before = await TestServer.start({ dataFolder: folder });
      await before.upsert("clock", { objectID: "1", title: "old" });
      await before.running.close();
      clock.mockRestore();
      const after = await TestServer.start({ ...queueAll, dataFolder: folder });
      await finished(taskIdOf(await after.upsert("clock", { objectID: "1", title: "new" })), after);
      expect(field((await after.get("clock", "1")).json, "title")).toBe("new");
      await after.stop();
    } finally {
      clock.mockRestore();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("a clear is never queued", async () => {
    await server().putSettings("clears", { indexTime: { partitionKey: "tenant" } });
    const written = await server().upsert("clears", { objectID: "1", tenant: "a" });
    await finished(taskIdOf(written));
    const cleared = await server().call("DELETE", "/1/indexes/clears/partitions/a");
    expect(cleared.status).toBe(200);
    expectError(await server().get("clears", "1"), "not_found");
  });

  test("x-svc-erasure says running until the queue's files do not have the partition either", async () => {
    await server().putSettings("erased", { indexTime: { partitionKey: "tenant" } });
    const marker = "markerInTheQueue";
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server().upsert("erased", { objectID: String(n), tenant: n % 2 === 0 ? marker : "other" }),
      ),
    );
    const cleared = await server().call("DELETE", `/1/indexes/erased/partitions/${marker}`);
    expect(cleared.headers.get("x-svc-erasure")).toBe("running");
    await Promise.all(answers.map((answer) => finished(taskIdOf(answer))));
    const erasure = async () =>
      (await server().call("GET", "/1/indexes/erased/settings")).headers.get("x-svc-erasure");
    while ((await erasure()) === "running") await sleep(20);
    const queue = join(server().folder, "queue");
    const texts = readdirSync(queue).map((name) => readFileSync(join(queue, name), "latin1"));
    expect(texts.filter((text) => text.includes(marker))).toEqual([]);
    expect((await server().search("erased", { q: "" })).json).toMatchObject({ nbHits: 10 });
  });
});

describe("queued", () => {
  test("dataVersion is 0 until the batch is applied, and no reason is named", async () => {
    const written = await server().upsert("waits", { objectID: "1" });
    const seen: Answer[] = [];
    for (;;) {
      const answer = await server().call("GET", `/1/tasks/${taskIdOf(written)}`);
      seen.push(answer);
      if (field(answer.json, "status") !== "queued") break;
    }
    const taskId = taskIdOf(written);
    for (const { json, headers } of seen.slice(0, -1)) {
      expect(json).toEqual({ taskId, status: "queued", dataVersion: 0 });
      expect(headers.has("x-svc-task-error")).toBe(false);
    }
    expect(seen.at(-1)?.json).toEqual({ taskId, status: "applied", dataVersion: 1 });
  });

  test("an empty batch is a task, too, and creates no index", async () => {
    const written = await server().write("never", []);
    expect(written.status).toBe(202);
    expect((await finished(taskIdOf(written))).json).toMatchObject({ status: "applied", dataVersion: 0 });
    expectError(await server().call("GET", "/1/indexes/never/settings"), "index_not_found");
  });
});

test("after a restart x-svc-erasure says running until the queue's files do not have the partition", async () => {
  const marker = "markerInTheQueue";
  const folder = mkdtempSync(join(tmpdir(), "findling-restarted-"));
  const first = await TestServer.start({ ...queueAll, dataFolder: folder });
  await first.putSettings("erased", { indexTime: { partitionKey: "tenant" } });
  const before = readdirSync(join(folder, "indexes"));
  await first.putSettings("stuck", {});
  await first.running.close();
  // Batches of an index that cannot be opened wait, so the file in which they are stays.
  for (const name of readdirSync(join(folder, "indexes")))
    if (!before.includes(name)) rmSync(join(folder, "indexes", name), { recursive: true });
  const queue = await OverflowQueue.open({
    folder: join(folder, "queue"),
    bytesMax: 1e6,
    onDamage: expect.fail,
  });
  const bytes = new Uint8Array(Buffer.from(marker));
  const sent = { acceptedAt: 1, keyType: "write" };
  const done = await queue.append({ index: "erased", taskId: "0".repeat(32), ...sent }, bytes);
  await queue.append({ index: "stuck", taskId: "1".repeat(32), ...sent }, entryOf("stuck"));
  await queue.finish([done]);
  await queue.close();
  const traces = () =>
    readdirSync(join(folder, "queue")).filter((name) =>
      readFileSync(join(folder, "queue", name)).includes(marker),
    );
  expect(traces()).not.toEqual([]);
  const second = await TestServer.start({ ...queueAll, dataFolder: folder });
  for (let erasure: string | null = "running"; erasure === "running"; ) {
    const { headers } = await second.call("GET", "/1/indexes/erased/settings");
    erasure = headers.get("x-svc-erasure");
    if (erasure === "running") await sleep(20);
  }
  expect(traces()).toEqual([]);
  await second.stop();
});

function entryOf(index: string): Uint8Array<ArrayBuffer> {
  return encodeEntry({ kind: "batch", index, entryId: "1".repeat(32), acceptedAt: 1, operations: [] });
}

describe("queued: the queued write is applied: Task dataVersion reflects the write", () => {
  test("applied, and a search with minDataVersion sees it", async () => {
    const written = await server().upsert("applied", { objectID: "1", title: "overflow" });
    const { json, status, headers } = await finished(taskIdOf(written));
    expect(status).toBe(200);
    expect(json).toEqual({ taskId: taskIdOf(written), status: "applied", dataVersion: 1 });
    expect(headers.has("x-svc-task-error")).toBe(false);
    const found = await server().search("applied", { q: "overflow", minDataVersion: 1 });
    expect(found.json).toMatchObject({ nbHits: 1 });
  });

  test("in order of acceptance, each with the version of its acceptance", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => server().upsert("ordered", { objectID: "1", n })),
    );
    const last = answers.at(-1);
    if (last === undefined) throw new Error("Nothing was written.");
    await Promise.all(answers.map((answer) => finished(taskIdOf(answer))));
    const { json } = await server().get("ordered", "1");
    expect(json).toMatchObject({ n: 39 });
    expect(Math.abs(Number(field(json, "version")) - Date.now())).toBeLessThan(60_000);
  });
});

describe("queued: the write cannot be applied: failed", () => {
  test("the reason is in x-svc-task-error, without the objectID", async () => {
    await server().putSettings("failing", { indexTime: { partitionKey: "tenant" } });
    const tenant = "ü".repeat(600);
    const written = await server().upsert("failing", { objectID: "secret-id", tenant });
    expect(written.status).toBe(202);
    const { json, headers } = await finished(taskIdOf(written));
    expect(json).toEqual({ taskId: taskIdOf(written), status: "failed", dataVersion: 0 });
    const error = headers.get("x-svc-task-error");
    expect(error).toMatch(/^operations\[0\]: its partition, the attribute "tenant", /);
    expect(error).not.toMatch(/secret-id/);
    expectError(await server().get("failing", "secret-id"), "not_found");
  });

  test("percent-encoded, so that decoding gives the reason whatever the attribute is called", async () => {
    await server().putSettings("encoded", { indexTime: { partitionKey: "100% ü" } });
    const written = await server().upsert("encoded", { objectID: "1", "100% ü": "." });
    const error = (await finished(taskIdOf(written))).headers.get("x-svc-task-error") ?? "";
    expect(error).toMatch(/^[ -~]+$/);
    expect(decodeURIComponent(error)).toContain('the attribute "100% ü"');
  });
});

describe("GET /1/tasks/:taskId needs the key type that produced the task (write or admin)", () => {
  test("a write key sees its own type's tasks, an admin key all, a search key none", async () => {
    const write = await server().createKey({ type: "write" });
    const search = await server().createKey({ type: "search" });
    const byWrite = taskIdOf(await server().write("access", [], { key: write.secret }));
    const byAdmin = taskIdOf(await server().write("access", []));
    const status = async (taskId: string, key?: string) =>
      (await server().call("GET", `/1/tasks/${taskId}`, key === undefined ? {} : { key })).status;
    expect(await status(byWrite, write.secret)).toBe(200);
    expect(await status(byWrite)).toBe(200);
    expect(await status(byAdmin)).toBe(200);
    expect(await status(byAdmin, write.secret)).toBe(404);
    expect(await status(byWrite, search.secret)).toBe(403);
  });

  test("a key that may not use the index gets 404, as for a task that does not exist", async () => {
    const restrictions = { indexes: ["other"] };
    const restricted = await server().createKey({ type: "write", restrictions });
    const restrictedAdmin = await server().createKey({ type: "admin", restrictions });
    const written = await server().createKey({ type: "write" });
    const taskId = taskIdOf(await server().write("access", [], { key: written.secret }));
    for (const id of [taskId, "0".repeat(32), "no-task", "%00"]) {
      for (const key of [restricted.secret, restrictedAdmin.secret])
        expectError(await server().call("GET", `/1/tasks/${id}`, { key }), "not_found");
    }
  });
});

describe("tasks are kept over restarts", () => {
  test("what was queued is applied by the next server, and its task is still known", async () => {
    const first = await TestServer.start(queueAll);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => first.upsert("kept", { objectID: String(n), n })),
    );
    await first.running.close();
    const second = await TestServer.start({ dataFolder: first.folder });
    for (const answer of answers) {
      expect((await finished(taskIdOf(answer), second)).json).toMatchObject({ status: "applied" });
    }
    expect((await second.search("kept", { q: "" })).json).toMatchObject({ nbHits: 50 });
    await second.stop();
  });
});
