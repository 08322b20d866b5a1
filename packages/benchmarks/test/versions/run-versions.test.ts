/** `npm run bench:versions` as a user runs it, on a few generated records: this checkout against itself. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const main = fileURLToPath(new URL("../../dist/versions/main.js", import.meta.url));
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const few = ["--data", "generated", "--records", "300", "--queries", "3"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "findling-versions-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...few, ...args], { encoding: "utf8", cwd: folder });

test("a checkout beside itself: a row for each class, and data that the next run uses", () => {
  const args = ["--against", root, "--keep", "data", "--only", "no match"];
  const first = run(...args, "--only", "two words", "--json", "report.json");
  expect({ status: first.status, stderr: first.stderr }).toMatchObject({ status: 0 });
  expect(first.stderr).toContain("index with before");
  const lines = first.stdout.trim().split("\n");
  expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual([
    "class",
    "two words",
    "no match",
    "geometric mean",
  ]);
  const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
  expect(report).toMatchObject({
    command:
      "npm run bench:versions -- --data generated --records 300 --queries 3 --only no match --only two words",
    dataset: "generated",
    records: 300,
    classes: [{ name: "two words", queries: 3 }, { name: "no match" }],
  });
  // Both versions are the same and have the same records, so their answers are equally long.
  for (const { before, now } of report.classes) expect(now.answerBytes).toBeCloseTo(before.answerBytes, -2);

  expect(readdirSync(join(folder, "data")).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "before",
    "before.records",
    "now",
    "now.records",
  ]);
  const second = run(...args);
  expect({ status: second.status, stderr: second.stderr }).toMatchObject({ status: 0 });
  expect(second.stderr).not.toContain("index with");

  // Neither other records nor a part of them are measured as though they were those.
  const other = run(...args, "--records", "200");
  expect(other).toMatchObject({ status: 2, stdout: "" });
  rmSync(join(folder, "data/now.records"));
  const cutOff = run(...args);
  expect(cutOff).toMatchObject({ status: 2, stdout: "" });
  expect(cutOff.stderr).toContain("data/now has other records than this run wants, or not all of them:");
});

test("a checkout that is not built, and a class that does not exist", () => {
  const unbuilt = run("--against", folder);
  expect(unbuilt).toMatchObject({ status: 2, stdout: "" });
  expect(unbuilt.stderr).toBe(`--against needs a checkout that is built: ${folder} has no server.\n`);
  const unknown = run("--against", root, "--only", "sentences");
  expect(unknown).toMatchObject({ status: 2, stdout: "" });
  expect(unknown.stderr).toContain('There is no class "sentences". These can be chosen: "one word, > 5 %",');
});
