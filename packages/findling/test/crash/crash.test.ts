/**
 * `findling serve` under random traffic, killed at random moments and started again on one data folder:
 *  1. Every answered write is there, whole, with its bytes; one without an answer is there whole or not at all.
 *  2. Of an objectID the newest version is there; what is older than a record or a tombstone is counted as stale.
 *  3. `dataVersion` is what the answers said; it never goes back.
 *  4. A cleared partition stays erased, its tombstones too.
 *  5. Searches, filters, facets and the listing show what is live, and each record once.
 *  6. Settings, keys and revocations are as answered.
 *  7. No file is found damaged: the server has nothing to tell.
 *
 * CRASH_ROUNDS: more rounds. TEST_SEED: what the clients send; the moment of a kill is never the same.
 */
import { randomInt } from "node:crypto";
import { test } from "vitest";
import { runCrashRounds } from "./crash-rounds.js";

const rounds = Number(process.env["CRASH_ROUNDS"] ?? 6);
const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));

test(`what was answered survives SIGKILL (TEST_SEED=${seed}, ${rounds} rounds)`, {
  timeout: rounds * 20_000,
}, async () => {
  await runCrashRounds({ seed, rounds });
});
