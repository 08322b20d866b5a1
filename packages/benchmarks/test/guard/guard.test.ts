/**
 * The guard of the engine's cost:
 *  1. Counts are those of the parts of a profile that the marks end, without what V8 compiled with.
 *  2. Of all counted rounds the one in the middle counts; missing marks are reported.
 *  3. Dearer, cheaper and the same are distinguished by the tolerance; works without figures, and figures
 *     without works.
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
import { callgrindParts } from "../../src/guard/callgrind-parts.js";
import { collectYoung } from "../../src/guard/collect-young.js";
import { compareFigures, isFailure } from "../../src/guard/compare-figures.js";
import { compilingRuntime } from "../../src/guard/compiling-runtime.js";
import { processorFeatures } from "../../src/guard/counting-machine.js";
import { switchCounting } from "../../src/guard/counting-switch.js";
import { figuresDifference } from "../../src/guard/figures-difference.js";
import { readFigures, writeFigures } from "../../src/guard/figures-file.js";
import { buildGuardedIndex } from "../../src/guard/guarded-index.js";
import { guardedWork } from "../../src/guard/guarded-work.js";
import { mark } from "../../src/guard/mark.js";
import { medianInstructions } from "../../src/guard/median-instructions.js";
import { runRounds } from "../../src/guard/run-rounds.js";
import { callgrindArguments, markTrigger, valgrindVersion } from "../../src/guard/valgrind.js";

const machine = { node: "20.0.0", valgrind: "3.19.0", architecture: "x64", features: "avx avx2" };

const profile = `# callgrind format
version: 1
part: 1

desc: Timerange: Basic block 0 - 24
desc: Trigger: --dump-before=getpriority

positions: line
events: Ir
summary: 1000

fl=(2)
fn=(7) work
0 600
cfn=(9) v8::internal::Runtime_CompileOptimized(int, unsigned long*)
calls=1 0
0 300
cfn=(11) memcpy
calls=2 0
0 100

fn=(9)
0 250
cfn=(13) v8::internal::compiler::Pipeline::Run()
calls=1 0
0 50

fn=(13)
0 50

fn=(11)
+2 100
totals: 1000

part: 2
desc: Trigger: --dump-before=getpriority
summary: 80
fn=(7)
0 50
cfn=(9)
calls=1 0
0 30
fn=(9)
0 30
totals: 80
part: 3
desc: Trigger: Program termination
summary: 20
fn=(7)
0 20
`;

const linesOf = (text: string) => Readable.from(text.split("\n"));

test("the counts of a profile are those before each mark, without compiling", async () => {
  expect(await callgrindParts(linesOf(profile), markTrigger)).toEqual([700, 50]);
});

test("what compiles is known by the functions that JavaScript calls, whatever their arguments", () => {
  const names = [
    "Runtime_CompileLazy(int)",
    "Runtime_BytecodeBudgetInterrupt_Sparkplug(int)",
    "Deoptimizer::New(int)",
  ];
  expect(names.filter((name) => !compilingRuntime.test(`v8::internal::${name}`))).toEqual([]);
  const others = [
    "v8::internal::Runtime_StringAdd(int)",
    "v8::internal::Deoptimizer::Newer()",
    "CompileWork",
  ];
  expect(others.filter((name) => compilingRuntime.test(name))).toEqual([]);
});

test("the round in the middle counts for each work", () => {
  const counts = [1_000, 50, 7, 30, 9, 60, 7, 8, 9, 40, 7, 7];
  expect(medianInstructions(["a", "b"], counts, 3)).toEqual({ a: 50, b: 8 });
  expect(() => medianInstructions(["a", "b"], counts.slice(1), 3)).toThrow("saw 11 of 12 marks");
  expect(() => medianInstructions([], [], 3)).toThrow("marks");
});

test("marks stand around each work of the rounds that are counted", () => {
  const done: string[] = [];
  const note = (sign: string) => () => void done.push(sign);
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
    settle: note("-"),
    beginCounting: note("!"),
    mark: note("|"),
    onRound: note("."),
  });
  expect(done.join("")).toBe("-a-b.!-|a|-|b|.-|a|-|b|.");
});

test("work that is not always the same is refused", () => {
  let runs = 0;
  const works = [{ name: "odd", run: () => runs++ }];
  const nothing = () => {};
  const options = {
    works,
    warmUp: 1,
    counted: 1,
    settle: collectYoung,
    beginCounting: nothing,
    mark,
    onRound: nothing,
  };
  expect(() => runRounds(options)).toThrow('"odd" is not always the same work');
});

test("where no valgrind runs this process, counting cannot be switched", () => {
  expect(() => switchCounting("on")).toThrow("could not be switched on");
});

test("without valgrind it says what to install", () => {
  expect(() => valgrindVersion("no-such-valgrind")).toThrow(CannotRun);
  expect(() => valgrindVersion("no-such-valgrind")).toThrow("apt-get install valgrind");
});

const command = fileURLToPath(new URL("../../dist/guard/main.js", import.meta.url));
const runCommand = (args: readonly string[], path = process.env["PATH"]) =>
  spawnSync(process.execPath, [command, ...args], { encoding: "utf8", env: { PATH: path } });

test("the command ends with 2 where valgrind is not on the path", () => {
  const { status, stderr } = runCommand(["--update", "--figures", "/nowhere/g.json"], "/nowhere");
  expect(status).toBe(2);
  expect(stderr).toContain("install");
});

test("the command prints its options, and ends with 2 where it does not know one", () => {
  const help = runCommand(["--help"]);
  expect(help.status).toBe(0);
  expect(help.stdout).toContain("--update");
  expect(runCommand(["--odd"])).toMatchObject({ status: 2, stderr: expect.stringContaining("--help") });
  expect(runCommand(["--tolerance", "none"]).status).toBe(2);
});

test("the command ends with 2 where the figures are of another machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-guard-"));
  try {
    // Stands for valgrind: it is only asked for its version.
    writeFileSync(join(folder, "valgrind"), "#!/bin/sh\necho valgrind-3.19.0\n", { mode: 0o755 });
    const figures = join(folder, "guard.json");
    writeFigures(figures, { machine, records: 9, instructions: { a: 1 } });
    const { status, stderr } = runCommand(["--figures", figures], folder);
    expect(status).toBe(2);
    expect(stderr).toContain("node 20.0.0 there");
    expect(stderr).toContain("--figures mine.json --update");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("callgrind gets where to write, what to mark and what to run", () => {
  const args = callgrindArguments("/tmp/p.out", "work.js", ["7"]);
  expect(args).toContain("--callgrind-out-file=/tmp/p.out");
  expect(args).toContain(markTrigger);
  expect(args).toContain("--instr-atstart=no");
  expect(args.slice(-2)).toEqual(["work.js", "7"]);
});

test("counts compare only where the same code becomes the same instructions", () => {
  const stored = { machine, records: 2_000 };
  const differenceTo = (part: Partial<typeof machine>) =>
    figuresDifference(stored, { ...stored, machine: { ...machine, ...part } });
  expect(differenceTo({})).toBeNull();
  expect(differenceTo({ node: "22.1.0" })).toBe("node 20.0.0 there, 22.1.0 here");
  expect(differenceTo({ architecture: "arm64", features: "avx" })).toBe(
    "architecture x64 there, arm64 here; features avx avx2 there, avx here",
  );
  expect(figuresDifference(stored, { machine, records: 9 })).toBe("records 2000 there, 9 here");
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
    const figures = { machine, records: 9, instructions: { a: 123_456 } };
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
