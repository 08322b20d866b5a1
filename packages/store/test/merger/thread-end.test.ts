/**
 * When a thread may be terminated:
 *  1. Not while it does something else than compute, whatever it did before.
 *  2. While it computes; it goes no further then.
 *  3. A thread that died while it computed says nothing of the next one.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { ThreadEnd } from "../../src/merger/thread-end.js";

const compiled = new URL("../../dist/merger/thread-end.js", import.meta.url).href;

/** Computes until its cell is 1, and says when it is done with that. */
const code = `
  const { parentPort, workerData } = require("node:worker_threads");
  import(${JSON.stringify(compiled)}).then(({ ThreadEnd }) => {
    const end = new ThreadEnd(workerData.shared);
    end.whileComputing(() => {
      parentPort.postMessage("computes");
      Atomics.wait(workerData.cell, 0, 0);
    });
    parentPort.postMessage("goes on");
    setInterval(() => undefined, 1_000);
  });
`;

async function computing(end: ThreadEnd): Promise<{ worker: Worker; finish: () => void }> {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(code, { eval: true, workerData: { shared: end.shared, cell } });
  onTestFinished(async () => void (await worker.terminate()));
  expect(await once(worker, "message")).toEqual(["computes"]);
  const finish = (): void => {
    Atomics.store(cell, 0, 1);
    Atomics.notify(cell, 0);
  };
  return { worker, finish };
}

test("not while it does something else (1)", async () => {
  const end = new ThreadEnd();
  expect(end.mayTerminate()).toBe(false);
  const { worker, finish } = await computing(end);
  finish();
  expect(await once(worker, "message")).toEqual(["goes on"]);
  expect(end.mayTerminate()).toBe(false);
});

test("while it computes; it goes no further (2)", async () => {
  const end = new ThreadEnd();
  const { worker, finish } = await computing(end);
  expect(end.mayTerminate()).toBe(true);
  const said: unknown[] = [];
  worker.on("message", (message) => said.push(message));
  finish();
  const exit = once(worker, "exit");
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  await worker.terminate();
  await exit;
  expect(said).toEqual([]);
});

test("the next thread begins anew (3)", async () => {
  const end = new ThreadEnd();
  const { worker } = await computing(end);
  await worker.terminate();
  end.begin();
  expect(end.mayTerminate()).toBe(false);
});
