/**
 * Waiting for a data version:
 *  1. Who waits for a version that is there goes on at once.
 *  2. Others go on when it is published, and not before.
 *  3. After the time-out, or when the server stops, they learn that it was not reached.
 */
import { expect, test } from "vitest";
import { DataVersions } from "../../src/snapshots/data-versions.js";

test("a version that is there is no wait", async () => {
  const versions = new DataVersions();
  versions.update("a", 3);
  expect(await versions.reached("a", 3, 0)).toBe(true);
  expect(versions.has("a")).toBe(true);
});

test("each waiter goes on with its version", async () => {
  const versions = new DataVersions();
  versions.update("a", 1);
  const order: string[] = [];
  const waits = [2, 3].map((version) =>
    versions.reached("a", version, 10_000).then((reached) => order.push(`${version} ${reached}`)),
  );
  versions.update("b", 9);
  versions.update("a", 2);
  await waits[0];
  expect(order).toEqual(["2 true"]);
  versions.update("a", 5);
  await waits[1];
  expect(order).toEqual(["2 true", "3 true"]);
});

test("a time-out and a stop report that the version was not reached", async () => {
  const versions = new DataVersions();
  expect(await versions.reached("a", 1, 1)).toBe(false);
  const waiting = versions.reached("a", 1, 10_000);
  versions.close();
  expect(await waiting).toBe(false);
  versions.update("a", 1);
  versions.update("a", null);
  expect(versions.has("a")).toBe(false);
});
