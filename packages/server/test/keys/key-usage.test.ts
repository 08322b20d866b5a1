/**
 * When keys were last used:
 *  1. It is exact to a minute.
 *  2. A clock that was put back counts: no key stays used in the future.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { KeyUsage } from "../../src/keys/key-usage.js";

const minute = 60_000;
const now = 1_800_000_000_000;

async function open(): Promise<KeyUsage> {
  const folder = await mkdtemp(join(tmpdir(), "findling-usage-"));
  const usage = await KeyUsage.open(folder, () => undefined);
  onTestFinished(async () => {
    await usage.close();
    await rm(folder, { recursive: true, force: true });
  });
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
