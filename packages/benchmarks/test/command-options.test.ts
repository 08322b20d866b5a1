/**
 * The options of the benchmarks, as processes: a wrong command line is reported in one line with exit code 2,
 * before anything is loaded or measured; `--help` ends with 0.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const commands = ["main.js", "analysis-main.js", "guard/main.js", "relevance/main.js"];

function run(command: string, ...args: readonly string[]) {
  const path = fileURLToPath(new URL(`../dist/${command}`, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: "utf8" });
  return { status, lines: stderr.split("\n").filter((line) => line !== "") };
}

describe.each(commands)("%s", (command) => {
  test("an unknown option", () => {
    const { status, lines } = run(command, "--bogus");
    expect(status).toBe(2);
    expect(lines).toEqual([expect.stringContaining("--bogus"), "--help lists the options."]);
  });

  test("--help", () => {
    expect(run(command, "--help")).toEqual({ status: 0, lines: [] });
  });
});

test.each([
  ["main.js", "--queries"],
  ["main.js", "--seed"],
  ["main.js", "--records"],
  ["guard/main.js", "--tolerance"],
  ["analysis-main.js", "--rounds"],
])("%s %s many", (command, option) => {
  const { status, lines } = run(command, option, "many");
  expect(status).toBe(2);
  expect(lines[0]).toMatch(`${option} takes a whole number`);
});

test.each([
  ["main.js", "--growth-records", ["--growth-records", "5"]],
  ["guard/main.js", "--json", ["--update", "--json", "figures.json"]],
  ["guard/main.js", "--tolerance", ["--update", "--tolerance", "2"]],
])("%s refuses %s where it would do nothing", (command, option, args) => {
  const { status, lines } = run(command, ...args);
  expect(status).toBe(2);
  expect(lines).toEqual([
    expect.stringContaining(`${option} does nothing with`),
    "--help lists the options.",
  ]);
});
