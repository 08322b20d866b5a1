/**
 * A loss of power takes what was not synced; SIGKILL does not show that. So strace shows in which order a
 * server writes, syncs and answers:
 *  1. Every answered write lies in files that were synced, under names that were synced.
 *  2. A manifest is published when all that it names is synced, and so is the name of an environment.
 *  3. What these replace is removed when their names are synced.
 *  4. With each planted fault of that kind this is found to be wrong.
 * What a disk or a file system does that lies about a sync is not seen.
 */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { ServeProcess } from "../serve-process.js";
import { temporaryFolder } from "../temporary-folder.js";
import { Api } from "./api.js";
import { type Durability, durabilityOf } from "./durability.js";
import { faultsOfPower } from "./faults-of-power.js";
import { type Patch, patchedPackages } from "./patched-packages.js";
import { smallSegmentFiles } from "./planted-faults.js";
import { indexCount, sendEveryWrite } from "./power-traffic.js";
import { hasStrace, isWhole, readSystemCalls, straceInto } from "./system-calls.js";

const adminKey = "svc_admin_of_the_crash_harness_0123456789";
const timeout = 240_000;
const isLong = process.env["CRASH_ROUNDS"] !== undefined;
const faults = faultsOfPower.filter(({ isQuick = false }) => isLong || isQuick);

interface Traced extends Durability {
  /** How many writes the client saw answered. */
  readonly answered: number;
}

if (hasStrace()) {
  test("what is answered is synced (1, 2, 3)", { timeout }, async () => {
    const { violations, answers, manifests, moves, answered } = await traceWrites([]);
    expect([...violations]).toEqual([]);
    expect(answers).toBe(answered);
    // One of each index, and one of the erasure.
    expect(manifests).toBeGreaterThan(indexCount);
    expect(moves).toBe(1);
  });

  for (const { name, patches } of faults)
    test(`it is found that ${name} (4)`, { timeout }, async () => {
      const { violations } = await traceWrites(patches);
      if (isLong) process.stdout.write(`${name}: ${[...violations].join(" ")}\n`);
      expect([...violations]).not.toEqual([]);
    });
} else {
  test("strace is not here, or may not trace: losses of power are not looked at", () => {
    expect(hasStrace()).toBe(false);
  });
}

/** Sends writes to a server that is traced. */
async function traceWrites(patches: readonly Patch[]): Promise<Traced> {
  const folder = realpathSync(temporaryFolder());
  const trace = join(folder, "trace");
  const dataFolder = join(folder, "above", "data");
  const server = new ServeProcess(dataFolder, {
    log: "warn",
    bin: patchedPackages([...smallSegmentFiles, ...patches]),
    wrapper: straceInto(trace),
    environment: { SVC_ADMIN_KEY: adminKey },
  });
  const answered = await sendEveryWrite(new Api(await server.ready(), adminKey), dataFolder);
  expect(await server.exitCode("SIGTERM")).toBe(0);
  await vi.waitUntil(() => isWhole(trace), { timeout: 20_000 });
  const { violations, answers, manifests, moves } = durabilityOf(readSystemCalls(trace), folder);
  return { violations, answers, manifests, moves, answered };
}
