/**
 * The command in a clone that is not built:
 *  1. It says what to do, and fails.
 *  2. An error inside the built program is not taken for this.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./temporary-folder.js";

/** Runs a copy of the command beside other packages than its own: `bundle` is all that was built. */
function runBeside(bundle: string | null) {
  const folder = temporaryFolder();
  const own = join(import.meta.dirname, "../bin/findling.js");
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  const command = join(folder, "bin/findling.js");
  copyFileSync(own, command);
  if (bundle !== null) {
    mkdirSync(join(folder, "dist/bundle"), { recursive: true });
    writeFileSync(join(folder, "dist/bundle/index.js"), bundle);
  }
  return spawnSync(process.execPath, [command, "--version"], { encoding: "utf8" });
}

test("a command that is not built says so (1)", () => {
  const { status, stdout, stderr } = runBeside(null);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe("error: Findling is not built here. Build it first: npm run build\n");
});

test("a module that the program itself lacks is shown as it is (2)", () => {
  const { status, stderr } = runBeside('import "./absent.js";');
  expect(status).toBe(1);
  expect(stderr).toContain("ERR_MODULE_NOT_FOUND");
  expect(stderr).toContain("absent.js");
});
