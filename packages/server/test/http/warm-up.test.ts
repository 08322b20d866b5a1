/**
 * A server whose search threads warm up:
 *  1. They do so of themselves, as soon as they hold a large index.
 *  2. Searches are answered meanwhile.
 *  3. A stop ends it in good order.
 */
import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { field, TestServer } from "./harness.js";

const batches = 10;
const batchSize = 1_000;

const titled = (batch: number) =>
  Array.from({ length: batchSize }, (_, at) => ({
    objectID: `${batch}-${at}`,
    title: `Apple ${batch} of tree ${at}`,
  }));

test("searches are answered while threads warm up, and a stop ends it", async () => {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  const warmings = (): number =>
    posted.mock.calls.filter(([message]) => field(message, "kind") === "warm").length;
  const server = await TestServer.start();
  try {
    for (let batch = 0; batch < batches; batch++) {
      expect((await server.upsert("apples", ...titled(batch))).status).toBe(200);
    }
    await vi.waitFor(() => expect(warmings()).toBeGreaterThan(1), 10_000);
    for (const q of ["a", "apple 7", "aplpe tree"]) {
      const { status, json } = await server.search("apples", { q });
      expect(status).toBe(200);
      expect(field(json, "nbHits")).toBeGreaterThan(0);
    }
  } finally {
    await server.stop();
  }
});
