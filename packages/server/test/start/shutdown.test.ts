/**
 * Stopping:
 *  1. Last started, first stopped; each step is taken whatever the others do.
 *  2. A step that takes too long is forced, and named if even that does not help.
 *  3. Several calls are one stop.
 *  4. A step may use the time that the steps before it left, and none that they took beyond theirs.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
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

test("a slow step uses what the others left (4)", async () => {
  const shutdown = new Shutdown();
  shutdown.add("writer", { maxMs: 1, close: () => sleep(50) });
  shutdown.add("searches", { maxMs: 5_000, close: () => Promise.resolve() });
  await expect(shutdown.run()).resolves.toBeUndefined();
});

test("a slow step takes no time from the next one (4)", async () => {
  const shutdown = new Shutdown();
  shutdown.add("writer", { maxMs: 5_000, close: () => sleep(50) });
  shutdown.add("searches", { maxMs: 1, close: () => withResolver().promise });
  const fault: unknown = await shutdown.run().catch((error: unknown) => error);
  if (!(fault instanceof AggregateError)) throw new Error("no AggregateError");
  expect(fault.errors.map(String)).toEqual(["Error: searches did not stop cleanly"]);
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
