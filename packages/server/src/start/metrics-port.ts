import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerMetrics } from "../metrics/server-metrics.js";

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface MetricsPort {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` alone on a port of its own, without a key: whoever can reach the port may read it.
 *
 * @throws Error the port cannot be bound
 */
export async function openMetricsPort(
  { host, port }: MetricsAddress,
  metrics: ServerMetrics,
): Promise<MetricsPort> {
  const server = createServer((request, response) => {
    const isKnown = request.method === "GET" && request.url === "/metrics";
    if (!isKnown) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Only GET /metrics is here.\n");
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen({ host, port });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The metrics have no port.");
  return {
    port: address.port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
