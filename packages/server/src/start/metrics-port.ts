import { createServer, type Server } from "node:http";
import { bind, boundPort } from "./listen.js";
import type { ServerRuntime } from "./server-runtime.js";
import { stopMs } from "./stop-times.js";

interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** The parts of a server that serving the metrics needs. */
interface MetricsRuntime extends Pick<ServerRuntime, "metrics" | "shutdown"> {
  /** The server of the API. */
  readonly http: Server;
}

/**
 * Serves `/metrics` alone on a port of its own, without a key: whoever can reach the port may read it.
 *
 * @returns the port that was bound; null: the metrics have none of their own
 * @throws Error that says in plain words why the port cannot be bound
 */
export async function startMetricsPort(
  address: MetricsAddress | null,
  { metrics, shutdown, http }: MetricsRuntime,
): Promise<number | null> {
  if (address === null) return null;
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
  await bind(server, address);
  // No more files can be opened. The server of the API knows which of its connections to close for this one.
  server.on("error", (error) => http.emit("error", error));
  shutdown.add("the metrics", {
    maxMs: stopMs.waiting,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return boundPort(server);
}
