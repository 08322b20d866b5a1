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
  for (const { name, run } of works) {
    const result = run();
    expect(result, name).toBeGreaterThan(0);
    expect(run(), name).toBe(result);
  }
});

test("the baseline is the same work every time", () => {
  expect(baselineKernel()).toBe(baselineKernel());
});
