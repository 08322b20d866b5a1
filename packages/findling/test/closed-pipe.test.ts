/**
 * The reader of a pipe goes, as that of `findling serve --help | head` does, or is slow:
 *  1. A command that only prints ends with exit code 0, and without a word.
 *  2. A server goes on, and can log and be stopped, whichever of its pipes is closed.
 *  3. What went wrong is still an exit code.
 *  4. A slow reader gets everything.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { localServer } from "@findling/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./temporary-folder.js";

const bin = fileURLToPath(new URL("../bin/findling.js", import.meta.url));

function started(arguments_: readonly string[]) {
  const child = spawn(process.execPath, [bin, ...arguments_], {
    env: {},
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "close");
  return { child, ended };
}

test.each([
  [["serve", "--help"], 0],
  [["--version"], 0],
  [["serve", "--print-config"], 0],
])("%j into a closed pipe (1)", async (arguments_, code) => {
  const { child, ended } = started(arguments_);
  child.stdout.destroy();
  let err = "";
  child.stderr.on("data", (text) => (err += text));
  expect([await ended, err]).toEqual([[code, null], ""]);
});

test("a usage error whose message nobody reads (3)", async () => {
  const { child, ended } = started(["serve", "--port", "many"]);
  child.stderr.destroy();
  child.stdout.resume();
  expect(await ended).toEqual([2, null]);
});

test("more than the pipe holds, for a reader that waits (4)", { timeout: 30_000 }, async () => {
  const task = { taskId: "long".repeat(250_000), status: "applied", dataVersion: 1 };
  const server = await localServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(task));
  });
  onTestFinished(() => server.close());
  const flags = ["--host", server.url, "--key", "secret", "--json"];
  const { child, ended } = started(["tasks", "get", "any", ...flags]);
  await new Promise((resolve) => child.stdout.once("readable", resolve));
  // The process ends two seconds after a command that is over, whatever is still open.
  await sleep(4_000);
  let out = "";
  child.stdout.on("data", (text) => (out += text)).resume();
  expect(await ended).toEqual([0, null]);
  expect(JSON.parse(out)).toEqual({ ...task, reason: null });
});

describe("a server (2)", () => {
  /** A server that logs everything, with what its log has so far. */
  function serving() {
    const flags = ["--port", "0", "--data", temporaryFolder(), "--log", "debug"];
    const { child, ended } = started(["serve", ...flags]);
    let log = "";
    child.stderr.on("data", (text) => (log += text));
    const url = new Promise<string>((resolve, reject) => {
      child.stderr.on("data", () => {
        const [, port] = /"port":(\d+).*"the server is ready"/.exec(log) ?? [];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
      child.once("exit", () => reject(new Error(log)));
    });
    return { child, ended, url, logged: () => log };
  }

  async function answers(url: string): Promise<void> {
    for (let time = 0; time < 5; time++) expect((await fetch(`${url}/health`)).status).toBe(200);
  }

  test("goes on without its log", async () => {
    const { child, ended, url } = serving();
    child.stdout.resume();
    await answers(await url);
    child.stderr.destroy();
    await answers(await url);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("goes on if nobody reads its ready line", async () => {
    const { child, ended, url, logged } = serving();
    child.stdout.destroy();
    await answers(await url);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(logged()).not.toContain("EPIPE");
  });
});
