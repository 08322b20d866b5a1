/**
 * What reports have of a partition that was cleared:
 *  1. None of its records, even if they were clicked before they came into the partition.
 *  2. None after a restart, if the server died between the clear and the erasure of analytics.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { field, list, TestServer } from "../http/harness.js";

afterEach(() => void vi.restoreAllMocks());

const partition = (name: string) => `/1/indexes/shops/partitions/${name}`;

async function fill(server: TestServer): Promise<void> {
  const record = (shop: string) => ({ objectID: `chair of ${shop}`, title: "chair", shop });
  await server.upsert("shops", record("anna"), record("otto"));
}

/** Clicks both records. */
async function click(server: TestServer): Promise<void> {
  const { json } = await server.search("shops", { q: "chair", clickAnalytics: true });
  for (const objectID of ["chair of anna", "chair of otto"]) {
    const body = { queryID: field(json, "queryID"), objectID, position: 1 };
    expect((await server.call("POST", "/1/events/click", { body })).status).toBe(204);
  }
}

async function clickedRecords(server: TestServer): Promise<unknown[]> {
  const { json } = await server.call("GET", "/internal/reports?index=shops");
  return list(json, "topClickedRecords").map((clicked) => field(clicked, "objectID"));
}

/** The server's threads never hear of an erasure of analytics, as if it had died before. */
function loseErasures(): void {
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    ...posted: Parameters<Worker["postMessage"]>
  ) {
    const message: unknown = posted[0];
    const isQuestion = typeof message === "object" && message !== null && "question" in message;
    if (isQuestion && field(message.question, "kind") === "erasePartition") throw new Error("It died.");
    post.apply(this, posted);
  });
}

test("a record that came into the partition after its click leaves the reports, too (1)", async () => {
  const server = await TestServer.start();
  await fill(server);
  await click(server);
  await server.putSettings("shops", { indexTime: { partitionKey: "shop" } });
  expect((await server.call("DELETE", partition("anna"))).status).toBe(200);
  expect(await clickedRecords(server)).toEqual(["chair of otto"]);
  await server.stop();
});

test("a clear without its erasure of analytics gets it with the next start (2)", async () => {
  const first = await TestServer.start();
  await first.putSettings("shops", { indexTime: { partitionKey: "shop" } });
  await fill(first);
  await click(first);
  loseErasures();
  expect((await first.call("DELETE", partition("anna"))).status).toBe(500);
  expect((await first.get("shops", "chair of anna")).status).toBe(404);
  expect(await clickedRecords(first)).toEqual(["chair of anna", "chair of otto"]);
  await first.running.close();
  vi.restoreAllMocks();

  const second = await TestServer.start({ dataFolder: first.folder });
  while ((await clickedRecords(second)).length > 1) await sleep(20);
  expect(await clickedRecords(second)).toEqual(["chair of otto"]);
  await second.stop();
});
