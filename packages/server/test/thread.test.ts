/**
 * A thread as its owner sees it:
 *  1. It ends without a fault, or with the one that it died of.
 *  2. One that cannot be made has died of that. What it is sent goes nowhere, and the next one can be made.
 */
import { expect, test } from "vitest";
import { Thread } from "../src/thread.js";
import { refuseNextThread } from "./failing-threads.js";

/** Gives back what it is sent, and ends with it. */
const file = new URL(`data:text/javascript,
  import { parentPort } from "node:worker_threads";
  parentPort.once("message", (message) => {
    if (message === "die") throw new Error("ordered to die");
    parentPort.postMessage(message);
  });`);

function start() {
  const received: string[] = [];
  const thread = new Thread<string, string>(file, {}, (message) => received.push(message));
  return { thread, received };
}

test("one that ends (1)", async () => {
  const { thread, received } = start();
  thread.post("hello");
  expect(await thread.ended).toBeUndefined();
  expect(received).toEqual(["hello"]);
});

test("one that dies (1)", async () => {
  const { thread, received } = start();
  thread.post("die");
  expect(await thread.ended).toMatchObject({ message: "ordered to die" });
  expect(received).toEqual([]);
});

test("one that is ended (1)", async () => {
  const { thread } = start();
  await thread.terminate();
  expect(await thread.ended).toBeUndefined();
});

test("one that cannot be made, and the next one (2)", async () => {
  refuseNextThread();
  const { thread, received } = start();
  thread.post("hello");
  thread.unref();
  await thread.terminate();
  expect(await thread.ended).toMatchObject({ message: "EAGAIN" });
  expect(received).toEqual([]);
  const next = start();
  next.thread.post("hello");
  expect(await next.thread.ended).toBeUndefined();
  expect(next.received).toEqual(["hello"]);
});
