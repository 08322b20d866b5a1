/**
 * GET /health/ready after a start: 503 while indexes are being opened, with how far that is; then 200.
 */
import fastify from "fastify";
import { expect, test } from "vitest";
import { addHealthRoutes } from "../../src/routes/health.js";
import { IndexProgress } from "../../src/snapshots/index-progress.js";
import { Readiness } from "../../src/traffic/readiness.js";

test("it waits for the indexes that are being opened, and says how far that is", async () => {
  const readiness = new Readiness();
  const recoveries = new IndexProgress<{ readonly done: number; readonly total: number }>();
  const app = fastify();
  addHealthRoutes(app, {
    readiness,
    recoveries,
    searches: { figures: { waiting: 0, threads: 2, living: 2 }, isReady: true },
    rebuilds: new IndexProgress(),
    erasures: new IndexProgress(),
    overflow: {
      figures: { batches: 0, bytes: 0, bytesMax: 1, oldestAt: null },
      queued: () => undefined,
      countOf: () => 0,
      isErasing: () => false,
    },
  });
  const ask = async () => {
    const { statusCode, body } = await app.inject({ url: "/health/ready" });
    return [statusCode, body];
  };
  expect(await ask()).toEqual([503, expect.stringContaining("Indexes are being opened.")]);
  recoveries.update("secret", { done: 2_000, total: 18_000 });
  recoveries.update("other", { done: 0, total: 100 });
  const [status, body] = await ask();
  expect([status, body]).toEqual([503, expect.stringContaining("2000 of 18100 records")]);
  expect(body).not.toContain("secret");
  readiness.noteOpened();
  expect(await ask()).toEqual([200, expect.stringContaining('"ready"')]);
  expect((await app.inject({ url: "/health" })).statusCode).toBe(200);
  readiness.drain();
  expect(await ask()).toEqual([503, expect.stringContaining("about to stop")]);
});
