/**
 * The crash harness proves itself: with each planted fault it must find something wrong within a bounded
 * number of rounds. CRASH_ROUNDS: all faults; else those that are found soon.
 */
import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { runCrashRounds } from "./crash-rounds.js";
import { patchedPackages } from "./patched-packages.js";
import { faultsOfKills, smallSegmentFiles } from "./planted-faults.js";

const roundsMax = 40;
const isLong = process.env["CRASH_ROUNDS"] !== undefined;
const faults = faultsOfKills.filter(({ isQuick = false }) => isLong || isQuick);

for (const { name, patches, shownBy } of faults)
  test(`it is found that ${name}`, { timeout: roundsMax * 20_000 }, async () => {
    const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));
    const bin = patchedPackages([...smallSegmentFiles, ...patches]);
    const moments = isLong || shownBy === undefined ? {} : { moments: shownBy };
    const run = runCrashRounds({ seed, rounds: roundsMax, bin, slotCount: 600, ...moments });
    const found = await run.then(
      () => "nothing",
      (error: unknown) => String(error),
    );
    if (isLong) process.stdout.write(`${name}: ${found}\n`);
    expect(found).toMatch(/^Error: round \d+ /);
  });
