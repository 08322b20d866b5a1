import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const few = ["--data", "generated", "--records", "300", "--queries", "3"];

/**
 * What the command of the benchmarks prints, as a user runs it, on a few generated records; it has to end
 * well.
 */
export function smallRun(args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...few, ...args], {
    encoding: "utf8",
    env,
  });
  expect({ status, errors: status === 0 ? "" : stderr }).toEqual({ status: 0, errors: "" });
  return stdout;
}
