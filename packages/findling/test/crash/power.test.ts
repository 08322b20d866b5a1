/**
 * A loss of power takes what was not synced; SIGKILL does not show that. So strace tells in which order a server writes, syncs and answers:
 *  1. Every answered write lies in files that were synced, under names that were synced.
 *  2. A manifest is published when all that it names is synced.
 *  3. With each planted fault of that kind this is found to be wrong.
 * What a disk or a file system does that lies about a sync is not seen.
 */
import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { ServeProcess } from "../serve-process.js";
import { temporaryFolder } from "../temporary-folder.js";
import { Api } from "./api.js";
import { type Durability, durabilityOf } from "./durability.js";
import { type Patch, patchedPackages } from "./patched-packages.js";
import { faultsOfPower, smallSegmentFiles } from "./planted-faults.js";
import { Random } from "./random.js";
import { randomOperation } from "./records.js";
import { hasStrace, isWhole, readSystemCalls, straceInto } from "./system-calls.js";

const adminKey = "svc_admin_of_the_crash_harness_0123456789";
const writes = 24;
const timeout = 120_000;
const isLong = process.env["CRASH_ROUNDS"] !== undefined;
const faults = faultsOfPower.filter(({ isQuick = false }) => isLong || isQuick);

if (hasStrace()) {
  test("what is answered is synced", { timeout }, async () => {
    const { violations, answers, manifests } = await traceWrites([]);
    expect([...violations]).toEqual([]);
    expect(answers).toBe(writes);
    expect(manifests).toBeGreaterThan(1);
  });

  for (const { name, patches } of faults)
    test(`it is found that ${name}`, { timeout }, async () => {
      const { violations } = await traceWrites(patches);
      if (isLong) process.stdout.write(`${name}: ${[...violations].join(" ")}\n`);
      expect([...violations]).not.toEqual([]);
    });
} else {
  test("strace is not here, or may not trace: losses of power are not looked at", () => {
    expect(hasStrace()).toBe(false);
  });
}

/** Writes one batch after the other to a server that is traced. */
async function traceWrites(patches: readonly Patch[]): Promise<Durability> {
  const folder = realpathSync(temporaryFolder());
  const trace = join(folder, "trace");
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder);
  const server = new ServeProcess(dataFolder, {
    log: "warn",
    bin: patchedPackages([...smallSegmentFiles, ...patches]),
    wrapper: straceInto(trace),
    environment: { SVC_ADMIN_KEY: adminKey },
  });
  const api = new Api(await server.ready(), adminKey);
  const random = new Random(1);
  for (let count = 1; count <= writes; count++) {
    const operations = Array.from({ length: 20 }, (_, at) =>
      randomOperation(random, (count * 7 + at) % 100, `lot ${count}`),
    );
    await api.write({ method: "POST", path: `/indexes/index-${count % 3}/records`, body: { operations } });
  }
  expect(await server.exitCode("SIGTERM")).toBe(0);
  await vi.waitUntil(() => isWhole(trace), { timeout: 20_000 });
  return durabilityOf(readSystemCalls(trace), dataFolder);
}
