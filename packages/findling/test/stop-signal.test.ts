/**
 * Stop signals:
 *  1. Within a second of the first another one is the same, also when the server has stopped meanwhile: npm
 *     passes Ctrl-C on, which the terminal has sent to the server as well.
 *  2. A later one ends the process at once, with 128 and its number.
 */
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForStop, type SignalledProcess } from "../src/serve/stop-signal.js";

class FakeProcess extends EventEmitter implements SignalledProcess {
  readonly exits: number[] = [];

  exit(code: number): void {
    this.exits.push(code);
  }

  now(): number {
    return Date.now();
  }

  send(name: "SIGINT" | "SIGTERM"): void {
    expect(this.emit(name, name)).toBe(true);
  }
}

let target = new FakeProcess();
beforeEach(() => {
  vi.useFakeTimers();
  target = new FakeProcess();
});
afterEach(() => void vi.useRealTimers());

test("a repeated one counts once, a later one ends the process (1, 2)", async () => {
  const stop = listenForStop(target);
  target.send("SIGINT");
  await stop.stopped;
  expect(stop.signal.aborted).toBe(true);
  vi.advanceTimersByTime(999);
  target.send("SIGINT");
  expect(target.exits).toEqual([]);
  vi.advanceTimersByTime(1);
  target.send("SIGINT");
  target.send("SIGTERM");
  expect(target.exits).toEqual([130, 143]);
});

test("a repeated one is awaited after the stop, none without a first (1)", () => {
  const stopped = listenForStop(target);
  target.send("SIGINT");
  stopped.dispose();
  target.send("SIGINT");
  expect(target.exits).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(target.eventNames()).toEqual([]);

  listenForStop(target).dispose();
  expect(target.eventNames()).toEqual([]);
});
