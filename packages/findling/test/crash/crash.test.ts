/**
 * `findling serve` under random traffic, killed at random moments and started again on one data folder:
 *  1. Every answered write is there, whole, with its bytes; one without an answer is there whole or not at
 *     all.
 *  2. Of an objectID the newest version is there; what is older than a record or a tombstone is counted as
 *     stale.
 *  3. `dataVersion` is what the answers said; it never goes back.
 *  4. A cleared partition stays erased, its tombstones too.
 *  5. Searches, filters, facets and the listing show what is live, and each record once.
 *  6. Settings, keys and revocations are as answered.
 *  7. No file is found damaged: the server has nothing to log.
 *  8. A backup that was made meanwhile is of one moment: a server made from it shows what was answered before
 *     the backup began, and of no index less than was answered when the newest write in it was sent. Whenever
 *     server or command were killed, what has the name of a backup is whole.
 *
 * Most rounds write segment files of a few documents; some serve what ships.
 *
 * CRASH_ROUNDS: more rounds. TEST_SEED: what the clients send; the moment of a kill is never the same.
 */
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCrashRounds } from "./crash-rounds.js";
import { patchedPackages } from "./patched-packages.js";
import { smallSegmentFiles } from "./planted-faults.js";

const rounds = Number(process.env["CRASH_ROUNDS"] ?? 3);
const shippedRounds = Math.ceil(rounds / 5);
const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));
/** The most that a round takes on a busy machine; the first and the last looks take some more. */
const roundMs = 30_000;

test(`what was answered survives SIGKILL (TEST_SEED=${seed}, ${rounds} rounds)`, {
  timeout: (rounds + 4) * roundMs,
}, async () => {
  const bin = patchedPackages(smallSegmentFiles);
  const answered = await runCrashRounds({ seed, rounds, bin, slotCount: 600 });
  expect(answered).toBeGreaterThan(rounds);
});

test(`of what ships, too (TEST_SEED=${seed}, ${shippedRounds} rounds)`, {
  timeout: (shippedRounds + 4) * roundMs,
}, async () => {
  const bin = fileURLToPath(new URL("../../bin/findling.js", import.meta.url));
  const answered = await runCrashRounds({ seed, rounds: shippedRounds, bin, slotCount: 3_000 });
  expect(answered).toBeGreaterThan(shippedRounds);
});
