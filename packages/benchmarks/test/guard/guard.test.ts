/**
 * The guard of the engine's speed:
 *  1. A ratio is the work's cost to that of the baseline beside it, whatever the machine's speed does meanwhile.
 *  2. Slower, faster and the same are told apart by the tolerance; works without figures, and figures without works.
 *  3. Work that is not always the same is refused.
 *  4. Every guarded work can be done, and finds something.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { baselineKernel } from "../../src/guard/baseline-kernel.js";
import { compareFigures, isFailure } from "../../src/guard/compare-figures.js";
import { readFigures, writeFigures } from "../../src/guard/figures-file.js";
import { buildGuardedIndex } from "../../src/guard/guarded-index.js";
import { guardedWork } from "../../src/guard/guarded-work.js";
import { higherOf, lowerOf, measureRatios } from "../../src/guard/measure-ratios.js";
import { quantile } from "../../src/guard/quantile.js";

/** A clock that only works move; the machine gets slower and slower. */
function slowingMachine() {
  let clock = 0;
  let slowness = 1;
  return {
    work: (name: string, cost: number) => ({
      name,
      run() {
        slowness *= 1.001;
        clock += cost * slowness;
        return 7;
      },
    }),
    cpuMicroseconds: () => clock,
  };
}

test("a ratio does not depend on the machine's speed", () => {
  const { work, cpuMicroseconds } = slowingMachine();
  const works = [work("small", 50), work("large", 300)];
  const ratios = measureRatios({ works, baseline: () => work("", 100).run(), rounds: 30, cpuMicroseconds });
  expect(ratios["small"]).toBeCloseTo(0.5, 2);
  expect(ratios["large"]).toBeCloseTo(3, 2);
});

test("work that is not always the same is refused", () => {
  let runs = 0;
  const options = { baseline: () => 1, rounds: 1, cpuMicroseconds: () => 1 };
  const works = [{ name: "odd", run: () => runs++ }];
  expect(() => measureRatios({ ...options, works })).toThrow('"odd" is not always the same work');
});

test("a quantile is a value that is there, and of two measurements the cheaper or the dearer counts", () => {
  expect([0, 0.25, 0.5, 1].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1, 1, 2, 4]);
  expect(() => quantile([], 0.5)).toThrow(RangeError);
  expect(lowerOf({ a: 1, b: 3 }, { a: 2, b: 2 })).toEqual({ a: 1, b: 2 });
  expect(higherOf({ a: 1, b: 3 }, { a: 2, b: 2 })).toEqual({ a: 2, b: 3 });
});

test("slower, faster, the same, new and gone", () => {
  const stored = { slow: 2, fast: 2, same: 2, gone: 1 };
  const differences = compareFigures(stored, { slow: 2.4, fast: 1.6, same: 2.1, new: 1 }, 0.15);
  expect(differences.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["slow", "slower"],
    ["fast", "faster"],
    ["same", "same"],
    ["new", "new"],
    ["gone", "gone"],
  ]);
  expect(differences.filter(isFailure).map(({ name }) => name)).toEqual(["slow", "new", "gone"]);
});

test("figures are stored and read again; others are refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-guard-"));
  try {
    const path = join(folder, "guard.json");
    expect(() => readFigures(path)).toThrow("--update makes it");
    writeFigures(path, { node: "20.0.0", processor: "P", ratios: { a: 1.23456 } });
    expect(readFigures(path)).toEqual({ node: "20.0.0", processor: "P", ratios: { a: 1.235 } });
    writeFileSync(path, '{"ratios":{"a":"fast"}}');
    expect(() => readFigures(path)).toThrow("holds no figures");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("every guarded work can be done, always with the same result", async () => {
  const works = guardedWork(await buildGuardedIndex(1_200));
  expect(new Set(works.map(({ name }) => name)).size).toBe(works.length);
  const results = works.map((work) => ({ name: work.name, result: work.run() }));
  expect(results.filter(({ result }) => result === 0)).toEqual([]);
  expect(works.map((work) => ({ name: work.name, result: work.run() }))).toEqual(results);
});

test("the baseline is the same work every time", () => {
  expect(baselineKernel()).toBe(baselineKernel());
});
