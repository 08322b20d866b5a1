/**
 * A stop behind a load balancer:
 *  1. A server that runs is ready.
 *  2. From the call of `close` it is not ready, but answers everything else, for the time of the drain.
 *  3. Meanwhile every answer asks its client to close the connection.
 *  4. Without a drain it stops at once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { expectError, TestServer } from "./harness.js";

test("while it drains, it is not ready, and answers (1, 2, 3)", async () => {
  const server = await TestServer.start({ drainSeconds: 2 });
  await server.upsert("texts", { objectID: "1", text: "a" });
  await server.opened();
  const ready = await server.call("GET", "/health/ready", { key: null });
  expect(ready.json).toMatchObject({ status: "ready" });
  expect(ready.headers.get("connection")).toBe("keep-alive");

  const stopped = server.running.close();
  const draining = await server.call("GET", "/health/ready", { key: null });
  expectError(draining, "unavailable", "about to stop");
  expect(draining.headers.get("retry-after")).toBe("5");
  expect(draining.headers.get("connection")).toBe("close");
  const health = await server.call("GET", "/health", { key: null });
  expect(health.status).toBe(200);
  const found = await server.search("texts", { q: "" });
  expect(found.json).toMatchObject({ nbHits: 1 });
  expect(found.headers.get("connection")).toBe("close");
  expect((await server.upsert("texts", { objectID: "2", text: "b" })).status).toBe(200);

  await stopped;
  await expect(fetch(`${server.url}/health`)).rejects.toThrow("fetch failed");
  await server.stop();
});

test("without a drain it stops at once (4)", async () => {
  const server = await TestServer.start();
  await Promise.race([
    server.running.close(),
    sleep(60_000, undefined, { ref: false }).then(() => Promise.reject(new Error("It went on."))),
  ]);
  await expect(fetch(`${server.url}/health`)).rejects.toThrow("fetch failed");
  await server.stop();
});
