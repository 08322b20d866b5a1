/**
 * A stop signal ends a backup that waits for a stream, though nothing comes, or nobody takes anything:
 *  1. `restore -` and `backup --verify -`, before the first byte and in the middle. Of a restore nothing is left.
 *  2. `backup -` whose reader has stopped to read.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@findling/client";
import { expect, test, vi } from "vitest";
import { CommandProcess } from "./command-process.js";
import { startServerInProcess } from "./server-in-process.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The begin of an archive, longer than what a pipe holds: who takes it all has begun to read. */
function begunArchive(): Buffer {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "format.json"), Buffer.alloc(2_000_000));
  return execFileSync("tar", ["-cf", "-", "-C", folder, "format.json"], { maxBuffer: 2 ** 22 }).subarray(
    0,
    1e6,
  );
}

const until = (isReached: () => boolean) => vi.waitUntil(isReached, { timeout: 30_000 });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const restoreLeft = "error: Stopped by a signal. Nothing is left of it.\n";
const verifyLeft = "error: Stopped by a signal. Whether the backup is intact is unknown.\n";

test("restore -, before the first byte (1)", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const command = new CommandProcess(["restore", "-", "--data", folder]);
  // The mark of a restore is put before anything is read.
  await until(() => readdirSync(folder).some((name) => !name.startsWith("lock")));
  await sleep(100);
  expect(await command.exitCode("SIGTERM")).toBe(143);
  expect([command.out, command.err]).toEqual(["", restoreLeft]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["restore", restoreLeft],
  ["verify", verifyLeft],
])("%s -, in the middle (1)", { timeout: 60_000 }, async (kind, left) => {
  const folder = temporaryFolder();
  const words = kind === "restore" ? ["restore", "-", "--data", folder] : ["backup", "--verify", "-"];
  const command = new CommandProcess(words);
  const begin = begunArchive();
  await new Promise((resolve) => command.stdin.write(begin, resolve));
  await sleep(100);
  expect(await command.exitCode("SIGTERM")).toBe(143);
  expect([command.out, command.err]).toEqual(["", left]);
  expect(readdirSync(folder)).toEqual([]);
});

test("backup -, which nobody reads (2)", { timeout: 60_000 }, async () => {
  const dataFolder = join(temporaryFolder(), "data");
  const adminKey = "admin-key-of-the-stopped-backup-01";
  const server = await startServerInProcess({ dataFolder, adminKey });
  const noise = Array.from({ length: 60 }, (_, n) => ({
    objectID: `${n}`,
    noise: randomBytes(36_000).toString("base64"),
  }));
  const client = new Client({ host: server.baseUrl, key: adminKey });
  await client.index("noise").saveAll(noise);
  // A server would cut off a client that takes nothing, after a while.
  await server.stop();
  const command = new CommandProcess(["backup", "-", "--data", dataFolder], { isRead: false });
  await new Promise((resolve) => command.stdout.once("readable", resolve));
  await sleep(300);
  const ended = command.exitCode("SIGINT");
  await until(() => !isRunning(command.pid));
  // The test hears of the end only when all output is read.
  command.stdout.resume();
  expect(await ended).toBe(130);
  expect(command.err).toBe(restoreLeft);
});
