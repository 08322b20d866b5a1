/**
 * `findling serve` that queues batches on disk, killed at random moments and started again on one data
 * folder:
 *  1. Every batch that was answered 202 is applied in the end, over any number of restarts, and its task says
 *     so.
 *  2. Records are as the answers, in their order, say: whether a write was queued or applied at once, and
 *     also after clears.
 *  3. No batch is applied twice.
 *  4. The server has nothing to log.
 *  5. With each planted fault the rounds find something wrong.
 *
 * CRASH_ROUNDS: more rounds, and all faults. TEST_SEED: what the clients send.
 */
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { faultsOfQueue } from "./faults-of-queue.js";
import { patchedPackages } from "./patched-packages.js";
import { runQueuedRounds } from "./queued-rounds.js";

const asked = process.env["CRASH_ROUNDS"];
const rounds = Number(asked ?? 3);
const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));
const roundMs = 20_000;
const roundsMax = 40;

test(`what was queued survives SIGKILL (TEST_SEED=${seed}, ${rounds} rounds)`, {
  timeout: (rounds + 4) * roundMs,
}, async () => {
  const bin = fileURLToPath(new URL("../../bin/findling.js", import.meta.url));
  const { answered, queued } = await runQueuedRounds({ seed, rounds, bin });
  expect(queued).toBeGreaterThan(rounds);
  // A busy machine queues them all.
  expect(answered).toBeGreaterThanOrEqual(queued);
});

const faults = faultsOfQueue.filter(({ isQuick = false }) => asked !== undefined || isQuick);

for (const { name, patches, isShownByClears = false } of faults)
  test(`it is found that ${name}`, { timeout: roundsMax * roundMs }, async () => {
    const bin = patchedPackages(patches);
    const killsAtClears = asked === undefined && isShownByClears;
    const found = await runQueuedRounds({ seed, rounds: roundsMax, bin, killsAtClears }).then(
      () => "nothing",
      (error: unknown) => String(error),
    );
    if (asked !== undefined) process.stdout.write(`${name}: ${found.slice(0, 300)}\n`);
    expect(found).toMatch(/^Error: round \d+, /);
  });
