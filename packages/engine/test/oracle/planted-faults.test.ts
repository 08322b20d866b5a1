/**
 * The comparison with the oracle proves itself: with each planted fault it must find a difference within a
 * bounded number of cases. ORACLE_CASES: all faults; else those that are found soon. TEST_SEED draws other
 * cases.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonWithOracle } from "./comparison-with-oracle.js";
import { casesThatShow } from "./engine-fault.js";
import { patchedEngine, timesThere } from "./patched-engine.js";
import { plantedFaults } from "./planted-faults.js";

const casesMax = 4_000;
const seed = Number(process.env["TEST_SEED"] ?? 1);
const isLong = process.env["ORACLE_CASES"] !== undefined;
const faults = plantedFaults.filter(({ isQuick = false }) => isLong || isQuick);

test("each fault changes a text that stands once in what is built", () => {
  expect(plantedFaults.filter((fault) => timesThere(fault) !== 1)).toEqual([]);
});

for (const fault of faults)
  test(`it is found that ${fault.name}`, { timeout: casesMax * 1_000 }, async () => {
    const { expectEqual } = comparisonWithOracle(await patchedEngine(fault));
    // A difference is found, not explained: nothing is shrunk.
    const found = fc.check(fc.property(casesThatShow(fault), expectEqual), {
      numRuns: casesMax,
      seed,
      endOnFailure: true,
    });
    if (isLong) process.stdout.write(`${fault.name}: case ${found.numRuns} of ${fault.shownBy}\n`);
    expect(found.failed).toBe(true);
    // What the engine throws is no difference.
    expect(found.errorInstance).toMatchObject({ name: "AssertionError" });
  });
