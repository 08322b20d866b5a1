/**
 * Throughput from a thread of its own: the clients there search with the key they are given, for what is
 * typed of the titles they are given, and what they measured comes back; so does their failure.
 */
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { throughputBeside } from "../../dist/compare/throughput-beside.js";
import type { ThroughputOrder } from "../../src/compare/throughput-order.js";

const figures = { nbHits: 0, page: 1, hitsPerPage: 20, facets: {}, processingTimeMs: 1, dataVersion: 1 };

async function answering(status: number) {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    response.statusCode = status;
    void json(request)
      .then((body) => asked.add(JSON.stringify([request.headers["x-svc-key"], body])))
      .then(() => response.end(JSON.stringify(figures)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { baseUrl: `http://127.0.0.1:${portOf(server)}`, asked };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen.");
  return address.port;
}

function orderTo(baseUrl: string): ThroughputOrder {
  return { baseUrl, key: "k", titles: ["ab"], seed: 1, clientCounts: [1, 2], secondsEach: 0.02 };
}

test("what clients in a thread have measured comes back", async () => {
  const { baseUrl, asked } = await answering(200);
  const [one, two] = await throughputBeside(orderTo(baseUrl));
  expect([one.clients, two.clients]).toEqual([1, 2]);
  for (const each of [one, two]) {
    expect(each.searchesPerSecond).toBeGreaterThan(0);
    expect(each.requestMs.p99).toBeGreaterThanOrEqual(each.requestMs.p50);
  }
  expect(asked).toEqual(new Set(['["k",{"q":"a"}]', '["k",{"q":"ab"}]']));
});

test("a server that does not answer as it should fails the measuring", async () => {
  const { baseUrl } = await answering(500);
  await expect(throughputBeside(orderTo(baseUrl))).rejects.toThrow("500 for search {");
});
