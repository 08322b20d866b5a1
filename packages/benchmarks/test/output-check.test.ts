/**
 * Where a benchmark writes to:
 *  1. What can be written is left as it is: no file comes, none changes; a folder is made.
 *  2. What cannot is refused with its path, before anything is measured, with exit code 2.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { requireWritableDocument } from "../src/charts/write-document.js";
import { CannotRun } from "../src/command-options.js";
import { requireWritableFile, requireWritableFolder } from "../src/output-check.js";

const folder = mkdtempSync(join(tmpdir(), "findling-outputs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aFile = join(folder, "file");
writeFileSync(aFile, "kept");
const aFolder = join(folder, "folder");
mkdirSync(aFolder);

test("what can be written is left as it is (1)", () => {
  requireWritableFile("--json", aFile);
  requireWritableFile("--json", join(aFolder, "new.json"));
  expect(readFileSync(aFile, "utf8")).toBe("kept");
  expect(readdirSync(aFolder)).toEqual([]);
  requireWritableFolder("--profile", join(folder, "made", "below"));
  expect(readdirSync(join(folder, "made", "below"))).toEqual([]);
  requireWritableDocument("--docs", join(folder, "pages"));
  expect(existsSync(join(folder, "pages", "benchmarks.md"))).toBe(false);
});

test("a page that is a folder is refused (2)", () => {
  mkdirSync(join(folder, "taken", "benchmarks.md"), { recursive: true });
  expect(() => requireWritableDocument("--docs", join(folder, "taken"))).toThrow(CannotRun);
});

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));

test.each([
  ["main.js", "--json", join(folder, "nowhere", "report.json")],
  ["main.js", "--json", aFolder],
  ["main.js", "--docs", join(aFile, "docs")],
  ["main.js", "--profile", join(aFile, "profiles")],
  ["main.js", "--data", join(folder, "nowhere.ndjson.gz")],
  ["relevance/main.js", "--json", aFolder],
  ["guard/main.js", "--json", aFolder],
  ["indexes/main.js", "--json", aFolder],
])("%s %s %s is refused (2)", (command, option, path) => {
  const run = spawnSync(process.execPath, [join(main, "..", command), option, path], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(run.status).toBe(2);
  expect(run.stdout).toBe("");
  const lines = run.stderr.trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(path);
});
