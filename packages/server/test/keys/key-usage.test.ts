/**
 * When keys were last used:
 *  1. It is exact to a minute.
 *  2. A clock that was put back counts: no key stays used in the future.
 *  3. The file is durable before it takes the place of the last one. A torn one counts as missing.
 */
import { existsSync } from "node:fs";
import { mkdtemp, open as openFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { KeyUsage } from "../../src/keys/key-usage.js";

const minute = 60_000;
const now = 1_800_000_000_000;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "findling-usage-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(): Promise<KeyUsage> {
  const usage = await KeyUsage.open(await temporaryFolder(), () => undefined);
  onTestFinished(() => usage.close());
  return usage;
}

test.each([
  ["less than a minute later (1)", now + minute - 1, now],
  ["a minute later (1)", now + minute, now + minute],
  ["less than a minute before (2)", now - minute + 1, now],
  ["a day before (2)", now - 24 * 60 * minute, now - 24 * 60 * minute],
])("a use that comes %s", async (_, later, expected) => {
  const usage = await open();
  expect(usage.lastUsedAt("k")).toBeNull();
  usage.mark("k", now);
  usage.mark("k", later);
  expect(usage.lastUsedAt("k")).toBe(expected);
});

test("the file is synced before it has its name (3)", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "key-usage.json");
  const handle = await openFile(join(folder, "probe"), "w");
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  const hadName: boolean[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, "sync").mockImplementation(function (this: typeof handle) {
    hadName.push(existsSync(path));
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  const usage = await KeyUsage.open(folder, () => undefined);
  usage.mark("k", now);
  await usage.close();
  expect([hadName, existsSync(path)]).toEqual([[false], true]);
});

test.each(["", "\0\0\0\0", '{"k":1', "[]", '"k"'])("a file with %j counts as missing (3)", async (text) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "key-usage.json"), text);
  const usage = await KeyUsage.open(folder, () => undefined);
  expect(usage.lastUsedAt("k")).toBeNull();
  usage.mark("k", now);
  await usage.close();
  const reopened = await KeyUsage.open(folder, () => undefined);
  expect(reopened.lastUsedAt("k")).toBe(now);
  await reopened.close();
});
