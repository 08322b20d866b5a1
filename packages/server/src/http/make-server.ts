import { createServer, type RequestListener, type Server } from "node:http";
import type { Connections } from "../traffic/connections.js";

/**
 * An objectID in a path has up to 6 KB. If it is longer but fits the headers, the route answers with an error
 * of its own.
 */
export const headerBytesMax = 64 * 1_024;
const headersTimeoutMs = 10_000;
/**
 * The last resort: bodies have a limit of their own (`readBody`), and so do bodies after the answer
 * (`cutAfterAnswer`).
 */
const requestTimeoutMs = 120_000;
/** How often Node checks both timeouts. */
const timeoutCheckMs = 1_000;
/** Longer than proxies keep an unused connection. */
const keepAliveTimeoutMs = 72_000;

export function makeServer(connections: Connections, handler: RequestListener): Server {
  const options = {
    maxHeaderSize: headerBytesMax,
    // Node's own answer to a request without Host has no body.
    requireHostHeader: false,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: timeoutCheckMs,
    keepAliveTimeout: keepAliveTimeoutMs,
  };
  const server = createServer(options, (request, response) =>
    connections.receive(request, response, () => handler(request, response)),
  );
  connections.watch(server);
  return server;
}
