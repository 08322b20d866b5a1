/** Processor time is known of a process, and of the threads in it that let its main thread go first. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { cpuSecondsOf, nicedCpuSecondsOf } from "../../src/engines/process-figures.js";

/** A niced thread and the main thread both compute for a while; the first ends only when the process does. */
const program = `
  const { Worker, isMainThread, parentPort } = require("node:worker_threads");
  const compute = (ms) => { const end = performance.now() + ms; while (performance.now() < end) Math.sqrt(2); };
  if (isMainThread) {
    new Worker(process.env.PROGRAM, { eval: true }).once("message", () => {
      compute(500);
      process.stdout.write("ready");
    });
    process.stdin.on("end", () => process.exit()).resume();
  } else {
    require("node:os").setPriority(0, 5);
    compute(500);
    parentPort.postMessage(null);
    setInterval(() => {}, 1_000);
  }
`;

test("niced threads are distinguished", { timeout: 60_000 }, async () => {
  if (process.platform !== "linux") {
    expect(nicedCpuSecondsOf(process.pid)).toBeNull();
    return;
  }
  const child = spawn(process.execPath, ["-e", program], {
    env: { ...process.env, PROGRAM: program },
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    await once(child.stdout, "data");
    const all = cpuSecondsOf(child.pid) ?? 0;
    const niced = nicedCpuSecondsOf(child.pid) ?? 0;
    expect(niced).toBeGreaterThan(0);
    expect(niced).toBeLessThan(all);
  } finally {
    child.stdin.end();
    await once(child, "exit");
  }
  expect(nicedCpuSecondsOf(child.pid)).toBeNull();
});
