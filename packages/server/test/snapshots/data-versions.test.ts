/**
 * Waiting for a data version:
 *  1. Who waits for a version that is there goes on at once.
 *  2. Others go on when it is published, and not before.
 *  3. After the time-out, or when the server stops, they learn that it was not reached.
 *  4. So they do as soon as their index is gone, and the search goes on: it finds no index. Others wait on.
 */
import { expect, test } from "vitest";
import { waitForDataVersion } from "../../src/routes/data-version-wait.js";
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

test("who waits for an index that goes does not wait on, and others do (4)", async () => {
  const versions = new DataVersions();
  for (const index of ["a", "b"]) versions.update(index, 1);
  const waits = { dataVersions: versions, dataVersionWaitMs: 600_000 };
  const ofGone = waitForDataVersion(waits, "a", { q: "", minDataVersion: 2 });
  const reached = versions.reached("a", 2, 600_000);
  const ofOther = versions.reached("b", 2, 600_000);
  versions.update("a", null);
  expect(await reached).toBe(false);
  expect(await ofGone).toBeGreaterThanOrEqual(0);
  versions.update("b", 2);
  expect(await ofOther).toBe(true);
});

test("a search of an index that stays is refused after the time-out (3)", async () => {
  const dataVersions = new DataVersions();
  dataVersions.update("a", 1);
  const waiting = waitForDataVersion({ dataVersions, dataVersionWaitMs: 1 }, "a", {
    q: "",
    minDataVersion: 2,
  });
  await expect(waiting).rejects.toMatchObject({ code: "data_version_timeout" });
});
