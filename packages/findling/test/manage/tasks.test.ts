/**
 * `findling tasks`, against a server that queues every batch:
 *  1. `get` says what became of a task, with the reason of a failure.
 *  2. `wait` ends with 0 when all are applied, 4 if one failed, 5 if one is queued when the time is over.
 *  3. Unknown tasks, keys and servers have their exit codes; nothing hostile reaches the terminal.
 */
import { Client, type WriteAnswer } from "@findling/client";
import { localServer } from "@findling/testkit";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { type CommandPlace, type CommandRun, runCommandAt } from "./command-run.js";

let server: ServerInProcess;
let client: Client;
let place: CommandPlace;

beforeAll(async () => {
  server = await startServerInProcess({ backlog: { entries: 0 } });
  client = new Client({ host: server.baseUrl, key: server.adminKey });
  place = { host: server.baseUrl, key: server.adminKey };
});

afterAll(() => server.stop());

const run = (...arguments_: readonly string[]): Promise<CommandRun> =>
  runCommandAt(place, "tasks", ...arguments_);

function taskIdIn({ queued }: WriteAnswer): string {
  if (queued === undefined) throw new Error("It was not queued.");
  return queued.taskId;
}

async function applied(): Promise<string> {
  return taskIdIn(await client.index("applied").write([{ action: "upsert", record: { objectID: "1" } }]));
}

async function failing(): Promise<string> {
  const index = client.index("failing");
  await index.saveSettings({ indexTime: { partitionKey: "tenant\u009b" } });
  const record = { objectID: "1", "tenant\u009b": "ü".repeat(600) };
  return taskIdIn(await index.write([{ action: "upsert", record }]));
}

describe("a server that queues everything (1, 2)", () => {
  test("applied", async () => {
    const taskId = await applied();
    const waited = await run("wait", taskId);
    const line = new RegExp(`^${taskId} applied, dataVersion \\d+\\n$`);
    expect(waited).toEqual({ code: 0, out: expect.stringMatching(line), err: "" });
    expect(await run("get", taskId)).toEqual({ code: 0, out: waited.out, err: "" });
    const json = await run("get", taskId, "--json");
    expect(JSON.parse(json.out)).toEqual({
      taskId,
      status: "applied",
      dataVersion: expect.any(Number),
      reason: null,
    });
  });

  test("failed, with the reason", async () => {
    const taskId = await failing();
    const { code, out, err } = await run("wait", taskId);
    expect({ code, err }).toEqual({ code: 4, err: "error: Failed, and wrote nothing: the task.\n" });
    expect(out).toMatch(/^[0-9a-f]{32} failed: operations\[0\]: its partition, the attribute "tenant/);
    expect(out).not.toMatch(/[^\P{Cc}\n]/u);
    expect(await run("get", taskId)).toEqual({ code: 0, out, err: "" });
    expect(JSON.parse((await run("get", taskId, "--json")).out)).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("its partition"),
    });
  });

  test("several: each is named, in their order", async () => {
    const taskIds = [await applied(), await failing(), await applied()];
    const { code, out, err } = await run("wait", ...taskIds, "--json");
    expect({ code, err }).toEqual({
      code: 4,
      err: "error: Failed, and wrote nothing: 1 of 3 tasks.\n",
    });
    expect(JSON.parse(out)).toMatchObject([
      { taskId: taskIds[0], status: "applied" },
      { taskId: taskIds[1], status: "failed" },
      { taskId: taskIds[2], status: "applied" },
    ]);
  });
});

describe("a server that does not get to it (2)", () => {
  const taskId = "0".repeat(32);

  async function standing(): Promise<CommandPlace> {
    const fake = await localServer((_, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ taskId, status: "queued", dataVersion: 0 }));
    });
    onTestFinished(() => fake.close());
    return { ...place, host: fake.url };
  }

  test("is 5 when the time is over", async () => {
    const { code, out, err } = await runCommandAt(
      await standing(),
      ...["tasks", "wait", taskId, "--timeout", "1"],
    );
    expect({ code, out, err }).toEqual({
      code: 5,
      out: `${taskId} queued\n`,
      err: "error: Still queued after 1 s: the task.\n",
    });
  });

  test("get does not wait", async () => {
    expect(await runCommandAt(await standing(), "tasks", "get", taskId)).toMatchObject({
      code: 0,
      out: `${taskId} queued\n`,
    });
  });
});

test.each(["get", "wait"])("exit codes of %s (3)", async (command) => {
  expect(await run(command, "0".repeat(32))).toMatchObject({ code: 4, out: "" });
  expect(await run(command, "..")).toMatchObject({ code: 2 });
  expect(await run(command)).toMatchObject({ code: 2 });
  expect(await runCommandAt({ ...place, key: "wrong" }, "tasks", command, "a")).toMatchObject({ code: 4 });
});

test("--timeout must be a number of seconds (3)", async () => {
  for (const timeout of ["0", "-1", "1.5", "1000001", "soon"])
    expect(await run("wait", "a", `--timeout=${timeout}`)).toMatchObject({ code: 2 });
});
