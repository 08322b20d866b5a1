/**
 * The guard of the engine's cost:
 *  1. Counts are those of the parts of a profile that the marks end.
 *  2. Of all counted rounds the cheapest counts; missing marks are told.
 *  3. Dearer, cheaper and the same are told apart by the tolerance; works without figures, and figures without works.
 *  4. Without valgrind, or with figures of another machine, nothing is compared.
 *  5. Work that is not always the same is refused; every guarded work can be done, and finds something.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CannotRun } from "../../src/command-options.js";
import { callgrindCounts } from "../../src/guard/callgrind-counts.js";
import { compareFigures, isFailure } from "../../src/guard/compare-figures.js";
import { machineDifference, processorFeatures } from "../../src/guard/counting-machine.js";
import { fewestInstructions } from "../../src/guard/fewest-instructions.js";
import { readFigures, writeFigures } from "../../src/guard/figures-file.js";
import { buildGuardedIndex } from "../../src/guard/guarded-index.js";
import { guardedWork } from "../../src/guard/guarded-work.js";
import { mark } from "../../src/guard/mark.js";
import { runRounds } from "../../src/guard/run-rounds.js";
import { callgrindArguments, markTrigger, valgrindVersion } from "../../src/guard/valgrind.js";

const machine = { node: "20.0.0", valgrind: "3.19.0", architecture: "x64", features: "avx avx2" };

const profile = `# callgrind format
version: 1
part: 1

desc: Timerange: Basic block 0 - 24
desc: Trigger: --dump-before=getpriority

events: Ir
summary: 136140321

fn=(3760) uv_guess_handle
362 6
totals: 136140321

part: 2
desc: Trigger: --dump-before=getpriority
summary: 10001751
totals: 10001751
part: 3
desc: Trigger: Program termination
summary: 55593779
`;

test("the counts of a profile are those before each mark", async () => {
  const lines = Readable.from(profile.split("\n"));
  expect(await callgrindCounts(lines, markTrigger)).toEqual([136140321, 10001751]);
});

test("the cheapest round of each work counts", () => {
  const counts = [1_000, 50, 7, 30, 40, 8];
  expect(fewestInstructions(["a", "b"], counts, 2)).toEqual({ a: 40, b: 7 });
  expect(() => fewestInstructions(["a", "b"], counts.slice(1), 2)).toThrow("saw 5 of 6 marks");
  expect(() => fewestInstructions([], [], 2)).toThrow("marks");
});

test("marks stand around each work of the rounds that are counted", () => {
  const done: string[] = [];
  const workOf = (name: string) => ({
    name,
    run() {
      done.push(name);
      return 1;
    },
  });
  runRounds({
    works: [workOf("a"), workOf("b")],
    warmUp: 1,
    counted: 2,
    mark: () => done.push("|"),
    onRound: () => done.push("."),
  });
  expect(done.join("")).toBe("ab.|a|b|.|a|b|.");
});

test("work that is not always the same is refused", () => {
  let runs = 0;
  const works = [{ name: "odd", run: () => runs++ }];
  const options = { works, warmUp: 1, counted: 1, mark, onRound: () => {} };
  expect(() => runRounds(options)).toThrow('"odd" is not always the same work');
});

test("without valgrind it says what to install", () => {
  expect(() => valgrindVersion("no-such-valgrind")).toThrow(CannotRun);
  expect(() => valgrindVersion("no-such-valgrind")).toThrow("apt-get install valgrind");
});

test("the command ends with 2 where valgrind is not on the path", () => {
  const command = fileURLToPath(new URL("../../dist/guard/main.js", import.meta.url));
  const { status, stderr } = spawnSync(
    process.execPath,
    [command, "--update", "--figures", "/nowhere/g.json"],
    {
      encoding: "utf8",
      env: { PATH: "/nowhere" },
    },
  );
  expect(status).toBe(2);
  expect(stderr).toContain("install");
});

test("callgrind is told where to write, what to mark and what to run", () => {
  const args = callgrindArguments("/tmp/p.out", "work.js", ["7"]);
  expect(args).toContain("--callgrind-out-file=/tmp/p.out");
  expect(args).toContain(markTrigger);
  expect(args.slice(-2)).toEqual(["work.js", "7"]);
});

test("counts compare only where the same code becomes the same instructions", () => {
  expect(machineDifference(machine, { ...machine })).toBeNull();
  expect(machineDifference(machine, { ...machine, node: "22.1.0" })).toBe("node 20.0.0 there, 22.1.0 here");
  expect(machineDifference(machine, { ...machine, features: "avx" })).toBe(
    "features avx avx2 there, avx here",
  );
});

test("of a processor's features those count that compilers ask for", () => {
  expect(processorFeatures("model name : P\nflags\t\t: fpu avx2 avx sse4_2 avx512f\n")).toBe(
    "avx avx2 sse4_2",
  );
  expect(processorFeatures("")).toBe("");
});

test("dearer, cheaper, the same, new and gone", () => {
  const stored = { dear: 2000, cheap: 2000, same: 2000, gone: 1 };
  const differences = compareFigures(stored, { dear: 2070, cheap: 1900, same: 2050, new: 1 }, 0.03);
  expect(differences.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["dear", "dearer"],
    ["cheap", "cheaper"],
    ["same", "same"],
    ["new", "new"],
    ["gone", "gone"],
  ]);
  expect(differences.filter(isFailure).map(({ name }) => name)).toEqual(["dear", "new", "gone"]);
});

test("figures are stored and read again; others are refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-guard-"));
  try {
    const path = join(folder, "guard.json");
    expect(() => readFigures(path)).toThrow("--update makes it");
    const figures = { machine, instructions: { a: 123_456 } };
    writeFigures(path, figures);
    expect(readFigures(path)).toEqual(figures);
    writeFileSync(path, '{"instructions":{"a":"few"}}');
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
