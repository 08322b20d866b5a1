/**
 * Stopping:
 *  1. Last started, first stopped; each step is taken whatever the others do.
 *  2. A step that takes too long is forced, and named if even that does not help.
 *  3. Several calls are one stop.
 *  4. A step may use the time that the steps before it left, and none that they took beyond theirs.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { Shutdown } from "../../src/start/shutdown.js";

test("stops in reverse order, once", async () => {
  const shutdown = new Shutdown();
  const stopped: string[] = [];
  for (const name of ["first", "second"]) {
    shutdown.add(name, { maxMs: 1_000, close: () => Promise.resolve(void stopped.push(name)) });
  }
  expect(shutdown.isRunning).toBe(false);
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(shutdown.isRunning).toBe(true);
  expect(stopped).toEqual(["second", "first"]);
});

test("forces what takes too long", async () => {
  const shutdown = new Shutdown();
  const { promise, resolve } = withResolver();
  shutdown.add("slow", { maxMs: 1, close: () => promise, force: resolve });
  await expect(shutdown.run()).resolves.toBeUndefined();
});

/** A step that takes 50 ms, and whether it was forced to end. */
function slowStep(maxMs: number) {
  const step = {
    isForced: false,
    maxMs,
    close: () => sleep(50),
    force: () => {
      step.isForced = true;
    },
  };
  return step;
}

test("a slow step uses what the others left (4)", async () => {
  const shutdown = new Shutdown();
  const writer = slowStep(1);
  shutdown.add("writer", writer);
  shutdown.add("searches", { maxMs: 5_000, close: () => Promise.resolve() });
  await shutdown.run();
  expect(writer.isForced).toBe(false);
});

test("a slow step takes no time from the next one (4)", async () => {
  const shutdown = new Shutdown();
  const writer = slowStep(190);
  shutdown.add("writer", writer);
  // Takes 200 ms beyond its time.
  shutdown.add("searches", { maxMs: 1, close: () => withResolver().promise });
  await expect(shutdown.run()).rejects.toThrow(AggregateError);
  expect(writer.isForced).toBe(false);
});

test("no step gets more time than 9.5 s since the begin of the stop (4)", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const shutdown = new Shutdown();
  let forcedAt = 0;
  const begun = performance.now();
  const force = () => {
    forcedAt = performance.now() - begun;
  };
  shutdown.add("writer", { maxMs: 5_000, close: () => withResolver().promise, force });
  shutdown.add("searches", { maxMs: 60_000, close: () => Promise.resolve() });
  const stopped = shutdown.run().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await stopped).toBeInstanceOf(AggregateError);
  expect(forcedAt).toBe(9_500);
});

test("names what does not stop, and stops the rest", async () => {
  const shutdown = new Shutdown();
  const stopped: string[] = [];
  shutdown.add("good", { maxMs: 1_000, close: () => Promise.resolve(void stopped.push("good")) });
  shutdown.add("stuck", { maxMs: 1, close: () => withResolver().promise });
  shutdown.add("broken", { maxMs: 1_000, close: () => Promise.reject(new Error("disk")) });
  const fault: unknown = await shutdown.run().catch((error: unknown) => error);
  expect(stopped).toEqual(["good"]);
  if (!(fault instanceof AggregateError)) throw new Error("no AggregateError");
  expect(fault.errors.map(String)).toEqual([
    "Error: broken did not stop cleanly",
    "Error: stuck did not stop cleanly",
  ]);
});

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
