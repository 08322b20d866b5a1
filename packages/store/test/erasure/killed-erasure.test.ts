/**
 * A process that erases is killed with SIGKILL in each step of it, at its beginning and in its midst:
 *  1. The next opening finishes the erasure by itself, and then no byte shows the partition.
 *  2. Nothing else is lost.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../entries.js";
import { expectLikeFresh } from "../search-index/like-fresh.js";
import { expectKept, lastOf, openErasing } from "./erasing-store.js";
import { secrets } from "./secret-history.mjs";
import { tracesOf } from "./traces.js";

const child = fileURLToPath(new URL("./erasing-child.mjs", import.meta.url));
const storeModule = new URL("../../dist/index.js", import.meta.url).href;

/** @returns the steps that the child has reported, one for each call */
function eraseUntilKilled(
  folder: string,
  killAt: number,
  delayMs = 0,
): { steps: string[]; isKilled: boolean } {
  const argv = [child, storeModule, folder, String(killAt), String(delayMs)];
  const { stdout, signal, status } = spawnSync(process.execPath, argv, {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  const isKilled = signal === "SIGKILL";
  expect(isKilled || status === 0).toBe(true);
  return { steps: stdout.split("\n").slice(0, -1), isKilled };
}

async function expectErasedByItself(folder: string): Promise<void> {
  const { store, steps, notices, publications, erased } = await openErasing(folder);
  // The kill may have come after the last step.
  if (steps.length > 0 || tracesOf(secrets, folder).length > 0) await erased();
  expect(notices).toEqual([]);
  expect(tracesOf(secrets, folder)).toEqual([]);
  expectKept(folder, 0);
  await expectLikeFresh(folder, lastOf(publications));
  await store.close();
  expect(tracesOf(secrets, folder)).toEqual([]);
}

test("is done at the next start, wherever it was cut off (1, 2)", { timeout: 120_000 }, async () => {
  const whole = temporaryFolder();
  const { steps } = eraseUntilKilled(whole.path, Number.POSITIVE_INFINITY);
  await expectErasedByItself(whole.path);
  whole.remove();
  expect(new Set(steps)).toEqual(new Set(["segments", "files", "records", "remnants", "done"]));
  const names = ["segments", "files", "records", "remnants"];
  const moments = names.flatMap((step) => [
    { at: steps.indexOf(step), delayMs: 0 },
    { at: steps.lastIndexOf(step), delayMs: randomInt(1, 20) },
  ]);
  let killed = 0;
  for (const { at, delayMs } of moments) {
    const folder = temporaryFolder();
    const { isKilled } = eraseUntilKilled(folder.path, at, delayMs);
    if (isKilled) killed++;
    await expectErasedByItself(folder.path);
    folder.remove();
  }
  expect(killed).toBeGreaterThanOrEqual(names.length);
});
