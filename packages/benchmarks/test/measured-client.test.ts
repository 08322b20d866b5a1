import { localServer } from "@findling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { MeasuredClient } from "../src/measured-client.js";

const taskId = "ebee2b12ef19ec9146bdde47b87f2abe";

/** A client of a server that queues each batch, and answers with these statuses when it is asked for it. */
async function clientOfQueue(statuses: string[]): Promise<MeasuredClient> {
  const server = await localServer((request, response) => {
    if (request.method === "POST") {
      response.writeHead(202);
      response.end(JSON.stringify({ dataVersion: 0, applied: 0, ignoredAsStale: 0, queued: { taskId } }));
    } else {
      response.end(JSON.stringify({ taskId, status: statuses.shift(), dataVersion: 1 }));
    }
  });
  const client = new MeasuredClient(server.url, "a key of at least 24 characters");
  onTestFinished(() => {
    client.close();
    server.close();
  });
  return client;
}

const operations = [{ action: "upsert", record: { objectID: "a" } } as const];

test("a write that was queued is over when it is applied", async () => {
  const statuses = ["queued", "queued", "applied"];
  const client = await clientOfQueue(statuses);
  await client.write(operations);
  expect(statuses).toEqual([]);
});

test("a queued write that fails is an error that names its task", async () => {
  const client = await clientOfQueue(["queued", "failed"]);
  await expect(client.write(operations)).rejects.toThrow(taskId);
});
