/**
 * A disk that is full (Linux). While a server runs (as root: a small file system in memory is mounted):
 *  1. A write that finds less than 16 MiB of room is `unavailable`, says that the disk is full, and leaves
 *     nothing; searches go on, of indexes that are not open, too.
 *  2. When there is room again, writes work without a restart, and the server stops with 0.
 * Under what a command prints:
 *  3. The command ends with 1, and with one line that says so. It does not go on for ever.
 *  4. A server goes on without its log.
 */
import { execFileSync, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@findling/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { startServerInProcess } from "./server-in-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const adminKey = "admin-key-of-the-full-disk-test";
const headers = { "x-svc-key": adminKey, "content-type": "application/json" };
const batchSize = 300;

/** null: this user may not mount, or the system cannot. */
function smallDisk(): string | null {
  const path = temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", path], { stdio: "ignore" });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", path]));
  return path;
}

test("a full disk costs no answered write and no search", { timeout: 120_000 }, async () => {
  const disk = smallDisk();
  if (disk === null) {
    process.stderr.write("This user cannot mount a small file system: nothing is known about a full disk.\n");
    expect(disk).toBeNull();
    return;
  }
  const serve = new ServeProcess(`${disk}/data`, {
    log: "silent",
    environment: { SVC_ADMIN_KEY: adminKey, SVC_INDEX_MEMORY: "1mb" },
  });
  const baseUrl = await serve.ready();
  const post = (path: string, body: object) =>
    fetch(`${baseUrl}/1/indexes/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const write = async (index: string, from: number): Promise<number> => {
    const content = "lorem ipsum dolor ".repeat(30);
    const operations = Array.from({ length: batchSize }, (_, at) => ({
      action: "upsert",
      record: { objectID: `${from + at}`, title: "alpha", content },
    }));
    const answer = await post(`${index}/records`, { operations });
    if (answer.status === 503)
      expect(await answer.json()).toEqual({
        error: {
          code: "unavailable",
          message: "The disk is full (ENOSPC), so nothing was written; try again later.",
        },
      });
    return answer.status;
  };
  const expectFound = async (counts: ReadonlyMap<string, number>) => {
    for (const [index, nbHits] of counts) {
      const answer = await post(`${index}/search`, { q: "alpha" });
      expect([answer.status, await answer.json()]).toMatchObject([200, { nbHits }]);
    }
  };

  const counts = new Map<string, number>();
  let refusals = 0;
  for (let round = 0; refusals < 4; round++) {
    const index = `index-${round % 3}`;
    const before = counts.get(index) ?? 0;
    const status = await write(index, before);
    if (status === 200) counts.set(index, before + batchSize);
    else expect([status, ++refusals]).toEqual([503, refusals]);
  }
  expect(await write("new", 0)).toBe(503);
  await expectFound(counts);

  execFileSync("mount", ["-o", "remount,size=100m", disk]);
  for (const [index, count] of counts) {
    expect(await write(index, count)).toBe(200);
    counts.set(index, count + batchSize);
  }
  expect(await write("new", 0)).toBe(200);
  await expectFound(counts);
  expect(await serve.exitCode("SIGTERM")).toBe(0);
  // LMDB, which may damage the memory of the process then, has not met the end of the disk.
  expect(serve.err).toBe("");
});

describe("output on a full disk", () => {
  const bin = fileURLToPath(new URL("../bin/findling.js", import.meta.url));
  const reason = "standard output failed: the disk is full (ENOSPC).";

  /** The disk of this file is always full. */
  function fullFile(): number {
    const descriptor = openSync("/dev/full", "w");
    onTestFinished(() => closeSync(descriptor));
    return descriptor;
  }

  function started(arguments_: readonly string[], stdio: StdioOptions) {
    const env = { SVC_ADMIN_KEY: adminKey };
    const child = spawn(process.execPath, [bin, ...arguments_], { env, stdio });
    onTestFinished(() => void child.kill("SIGKILL"));
    let [out, err] = ["", ""];
    child.stdout?.on("data", (text) => (out += text));
    child.stderr?.on("data", (text) => (err += text));
    return { child, ended: once(child, "close"), text: () => ({ out, err }) };
  }

  async function resultOf(...arguments_: readonly string[]) {
    const { ended, text } = started(arguments_, ["ignore", fullFile(), "pipe"]);
    const [code] = await ended;
    return { code, err: text().err };
  }

  test.each([[["--help"]], [["--version"]], [["completion", "bash"]]])("%j (3)", async (arguments_) => {
    expect(await resultOf(...arguments_)).toEqual({ code: 1, err: `error: Writing to ${reason}\n` });
  });

  test("commands that ask a server (3)", { timeout: 60_000 }, async () => {
    const data = `${temporaryFolder()}/data`;
    const server = await startServerInProcess({ dataFolder: data, adminKey });
    onTestFinished(() => server.stop());
    const host = server.baseUrl;
    await new Client({ host, key: adminKey }).index("a").saveAll([{ objectID: "1", title: "alpha" }]);
    const commands = ["keys list", "search a alpha", "settings get a", "stats", "stats --watch 1 --json"];
    for (const command of commands) {
      const result = await resultOf(...command.split(" "), "--host", host);
      expect({ command, ...result }).toEqual({ command, code: 1, err: `error: Writing to ${reason}\n` });
    }
    const exported = await resultOf("export", "a", "--host", host);
    expect(exported).toEqual({ code: 1, err: `error: Writing the records to ${reason}\n` });
    // Its own exit code would be 6.
    const got = await resultOf("records", "get", "a", "1", "2", "--host", host);
    expect(got).toEqual({ code: 1, err: expect.stringContaining(`error: Writing to ${reason}\n`) });
    const backup = await resultOf("backup", "-", "--data", data);
    expect(backup).toEqual({ code: 1, err: `error: Writing the backup to ${reason}\n` });
  });

  test("a server goes on without its lines, and ends with 0 (4)", async () => {
    const flags = ["--port", "0", "--data", temporaryFolder(), "--log", "info"];
    const { child, ended, text } = started(["serve", ...flags], ["ignore", fullFile(), "pipe"]);
    while (!text().err.includes("the server is ready") && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("a server goes on without its log (4)", async () => {
    const flags = ["--port", "0", "--data", temporaryFolder(), "--log", "debug"];
    const { child, ended, text } = started(["serve", ...flags], ["ignore", "pipe", fullFile()]);
    let url: string | undefined;
    while (url === undefined && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      [, url] = /listening on (\S+)\n/.exec(text().out) ?? [];
    }
    for (let time = 0; time < 3; time++) expect((await fetch(`${url}/health`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
