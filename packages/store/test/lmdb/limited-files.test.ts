/** An environment that needs a file too many is an error that says so, and the process lives. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../entries.js";

const child = fileURLToPath(new URL("limited-child.mjs", import.meta.url));
const environment = new URL("../../dist/lmdb/environment.js", import.meta.url).href;

test.skipIf(!existsSync("/proc/self/limits"))("no file is left for an environment", () => {
  const folder = temporaryFolder();
  const argv = ["-c", 'ulimit -n 200; exec "$@"', "sh", process.execPath, child, environment, folder.path];
  const { status, signal, stdout } = spawnSync("sh", argv, { encoding: "utf8" });
  folder.remove();
  expect([status, signal]).toEqual([0, null]);
  expect(JSON.parse(stdout)).toEqual([...Array.from({ length: 8 }, () => "EMFILE"), "opened"]);
});
