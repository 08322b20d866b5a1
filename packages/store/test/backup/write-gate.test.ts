/**
 * Two threads at a gate:
 *  1. While one pins, nothing of the writer runs; afterwards it goes on at once.
 *  2. A pin that came too late, when the writer had gone on, is a fault.
 *  3. The wait for a writer that does not come can be ended. If it comes then, it does not wait.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { newWriteGate, pinAtGate, type WriteGate, waitAtGate } from "../../src/backup/write-gate.js";

/** A writer that counts in shared memory, and looks at its messages every millisecond. */
const writer = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { counter, url } = workerData;
  import(url).then(({ waitAtGate }) => {
    parentPort.on("message", (gate) => gate === null ? process.exit() : waitAtGate(gate));
    setInterval(() => Atomics.add(counter, 0, 1), 1);
    parentPort.postMessage("ready");
  });
`;

test("holds a writer in another thread (1)", async () => {
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const url = new URL("../../dist/backup/write-gate.js", import.meta.url).href;
  const worker = new Worker(writer, { eval: true, workerData: { counter, url } });
  await once(worker, "message");
  for (let round = 0; round < 5; round++) {
    const gate = newWriteGate();
    worker.postMessage(gate);
    pinAtGate(gate, () => {
      const before = Atomics.load(counter, 0);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      expect(Atomics.load(counter, 0)).toBe(before);
    });
    const after = Atomics.load(counter, 0);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    expect(Atomics.load(counter, 0)).toBeGreaterThan(after);
  }
  worker.postMessage(null);
  await once(worker, "exit");
});

function expectNoWaitAt(gate: WriteGate): void {
  const wait = vi.spyOn(Atomics, "wait");
  try {
    waitAtGate(gate);
    expect(wait).not.toHaveBeenCalled();
  } finally {
    wait.mockRestore();
  }
}

test("a late pin is a fault (2)", () => {
  const gate = newWriteGate();
  // Nobody pins: after a second the writer goes on.
  const wait = vi.spyOn(Atomics, "wait");
  waitAtGate(gate);
  expect(wait).toHaveBeenCalledOnce();
  wait.mockRestore();
  expect(() => pinAtGate(gate, () => undefined)).toThrow(/too busy/);
  expectNoWaitAt(gate);
});

test("a wait can be ended (3)", () => {
  const gate = newWriteGate();
  let looks = 0;
  const check = () => {
    if (++looks === 3) throw new Error("stopped");
  };
  expect(() => pinAtGate(gate, () => expect.unreachable(), check)).toThrow("stopped");
  expectNoWaitAt(gate);
});
