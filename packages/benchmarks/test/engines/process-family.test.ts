/**
 * The memory of a process and its descendants is that of all of them, and unknown of a process that is not
 * there.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { familyMiBOf } from "../../src/engines/process-family.js";

/** Starts itself anew, as many times as its argument says, and keeps as many MiB each time. */
const program = `
  const kept = Buffer.alloc(64 * 2 ** 20, 1);
  const left = Number(process.argv[1]);
  const say = () => process.stdout.write("ready");
  if (left === 0) say();
  else {
    const args = ["-e", process.env.PROGRAM, String(left - 1)];
    const stdio = ["pipe", "pipe", "inherit"];
    require("node:child_process").spawn(process.execPath, args, { stdio }).stdout.once("data", say);
  }
  process.stdin.on("end", () => process.exit(kept.length === 0 ? 1 : 0)).resume();
`;

test("the memory of a family counts its descendants", { timeout: 60_000 }, async () => {
  if (process.platform !== "linux") {
    expect(familyMiBOf(process.pid)).toBeNull();
    return;
  }
  const child = spawn(process.execPath, ["-e", program, "2"], {
    env: { ...process.env, PROGRAM: program },
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    await once(child.stdout, "data");
    const family = familyMiBOf(child.pid ?? 0);
    expect(family).toBeGreaterThan(3 * 64);
    expect(family).toBeLessThan(3 * 64 + 400);
  } finally {
    child.stdin.end();
    await once(child, "exit");
  }
  expect(familyMiBOf(child.pid ?? 0)).toBeNull();
});
