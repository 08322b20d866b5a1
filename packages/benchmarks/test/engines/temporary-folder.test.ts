/**
 * Temporary folders, in a process that ends:
 *  1. One that cannot be removed is named, keeps no other from being removed, and leaves the exit code alone.
 *  2. One that is still written into for a moment is removed all the same.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "findling-folders-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const module = new URL("../../dist/engines/temporary-folder.js", import.meta.url).href;

function run(script: string) {
  const code = `import fs from "node:fs";
    import { spawn } from "node:child_process";
    import { temporaryFolder } from ${JSON.stringify(module)};
    const folder = ${JSON.stringify(folder)};
    ${script}`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" });
}

test("one that cannot be removed keeps no other (1)", () => {
  // Where the first one was, there is a link to itself: not even whether it is there can be known.
  const { status, stderr } = run(`
    for (const name of ["a", "b"]) {
      fs.mkdirSync(folder + "/" + name);
      process.env.TMPDIR = folder + "/" + name;
      temporaryFolder("one-");
    }
    fs.rmSync(folder + "/a", { recursive: true });
    fs.symlinkSync("a", folder + "/a");
    process.exit(130);`);
  expect(status).toBe(130);
  expect(stderr).toContain(`Not removed: ${join(folder, "a", "one-")}`);
  expect(readdirSync(join(folder, "b"))).toEqual([]);
});

test("one that is still written into is removed (2)", () => {
  const { status, stdout, stderr } = run(`
    process.env.TMPDIR = folder;
    const path = temporaryFolder("two-");
    const writing = 'const end = Date.now() + 300; for (let n = 0; Date.now() < end; n++) ' +
      'try { require("fs").mkdirSync(process.argv[1] + "/" + n) } catch { break }';
    const child = spawn(process.execPath, ["-e", writing, path], { stdio: "ignore", detached: true });
    child.unref();
    while (fs.readdirSync(path).length < 10);
    console.log(path);`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(existsSync(stdout.trim())).toBe(false);
});
