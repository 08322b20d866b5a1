/** A closed environment leaves memory: a server opens and closes them for as long as it runs. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../entries.js";

const child = fileURLToPath(new URL("closing-child.mjs", import.meta.url));
const environment = new URL("../../dist/lmdb/environment.js", import.meta.url).href;

test("of 20 environments that were closed, at most the last one is in memory", () => {
  const folder = temporaryFolder();
  const argv = ["--expose-gc", child, environment, folder.path];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: "utf8" });
  folder.remove();
  expect([status, stderr]).toEqual([0, ""]);
  expect(Number(stdout)).toBeLessThanOrEqual(1);
});
