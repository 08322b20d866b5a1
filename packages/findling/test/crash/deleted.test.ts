/**
 * `findling serve`, killed while an index is deleted, and started again on one data folder:
 *  1. An index whose deletion was answered is gone. Without an answer it is gone or whole.
 *  2. Of an index that is gone no folder is left.
 *  3. What was queued before an answered deletion does not bring it back.
 *  4. A later write makes a new index, whose dataVersion goes on.
 *  5. The other index is as it was.
 *
 * CRASH_ROUNDS: more rounds. TEST_SEED: when servers are killed, as far as that can be repeated.
 */
import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Task, WriteResult } from "@findling/protocol";
import { Random } from "@findling/testkit";
import { expect, test } from "vitest";
import { ServeProcess } from "../serve-process.js";
import { temporaryFolder } from "../temporary-folder.js";
import { Api, NoAnswerError } from "./api.js";

const adminKey = "svc_admin_of_the_crash_harness_0123456789";
const rounds = Number(process.env["CRASH_ROUNDS"] ?? 3);
const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));
const random = new Random(seed);
const roundMs = 20_000;
const recordCount = 300;

interface Started {
  readonly server: ServeProcess;
  readonly api: Api;
}

/** @param queuesAll every batch is put on the overflow queue */
async function start(folder: string, queuesAll: boolean): Promise<Started> {
  const environment = { SVC_ADMIN_KEY: adminKey, ...(queuesAll ? { SVC_OVERFLOW_ENTRIES: "0" } : {}) };
  const server = new ServeProcess(folder, { log: "warn", environment });
  return { server, api: new Api(await server.ready(), adminKey) };
}

const batch = (from: number): object => ({
  operations: Array.from({ length: recordCount }, (_, n) => ({
    action: "upsert",
    record: { objectID: `${from + n}`, title: `word ${n}` },
  })),
});

function write(api: Api, index: string): Promise<WriteResult> {
  return api.json<WriteResult>({ method: "POST", path: `/indexes/${index}/records`, body: batch(0) });
}

/** @returns the task of a batch that is put on the queue */
async function queue(api: Api, index: string, from: number): Promise<string> {
  const call = { method: "POST", path: `/indexes/${index}/records`, body: batch(from) } as const;
  return (await api.json<WriteResult>(call, 202)).queued?.taskId ?? "";
}

async function finished(api: Api, taskId: string): Promise<void> {
  const call = { method: "GET", path: `/tasks/${taskId}` } as const;
  while ((await api.json<Task>(call)).status === "queued") await sleep(5);
}

/** null: no answer came. */
async function deletionOf(api: Api, index: string): Promise<number | null> {
  const call = { method: "DELETE", path: `/internal/indexes/${index}`, body: { name: index } } as const;
  try {
    return (await api.call(call)).status;
  } catch (error) {
    if (error instanceof NoAnswerError) return null;
    throw error;
  }
}

async function recordsOf(api: Api): Promise<ReadonlyMap<string, number>> {
  const { indexes } = await api.json<{ indexes: { name: string; recordCount: number }[] }>({
    method: "GET",
    path: "/indexes",
  });
  return new Map(indexes.map(({ name, recordCount: count }) => [name, count]));
}

test(`what was deleted stays so after SIGKILL (TEST_SEED=${seed}, ${rounds} rounds)`, {
  timeout: (rounds + 2) * roundMs,
}, async () => {
  const folder = temporaryFolder();
  let running = await start(folder, false);
  await write(running.api, "kept");
  let dataVersion = 0;
  for (let round = 1; round <= rounds; round++) {
    const written = await write(running.api, "deleted");
    expect(written.dataVersion).toBeGreaterThan(dataVersion);
    dataVersion = written.dataVersion;
    await running.server.exitCode("SIGTERM");

    const isQueued = round % 2 === 0;
    const killed = await start(folder, isQueued);
    const tasks: string[] = [];
    if (isQueued) for (const from of [1_000, 2_000]) tasks.push(await queue(killed.api, "deleted", from));
    const deleting = deletionOf(killed.api, "deleted");
    if (random.onceIn(3)) expect(await deleting).toBe(204);
    else await sleep(random.below(25));
    await killed.server.exitCode("SIGKILL");
    const status = await deleting;

    running = await start(folder, false);
    for (const taskId of tasks) await finished(running.api, taskId);
    const found = await recordsOf(running.api);
    expect(found.get("kept")).toBe(recordCount);
    if (status !== null) expect([status, found.has("deleted")]).toEqual([204, false]);
    expect(readdirSync(join(folder, "indexes"))).toHaveLength(found.size);
    if (found.has("deleted")) {
      expect(found.get("deleted")).toBeGreaterThanOrEqual(recordCount);
      expect(await deletionOf(running.api, "deleted")).toBe(204);
    }
  }
  expect(await running.server.exitCode("SIGTERM")).toBe(0);
});
