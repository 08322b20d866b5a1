import { createServer, type RequestListener, type Server } from "node:http";
import type { Connections } from "../traffic/connections.js";

/** An objectID in a path has up to 6 KB; what is longer still gets its own error from the route. */
export const headerBytesMax = 64 * 1_024;
const headersTimeoutMs = 10_000;
/** The last resort: a body has a time of its own (`readBody`), and who is answered before it another. */
const requestTimeoutMs = 120_000;
/** How often Node looks for both. */
const timeoutCheckMs = 1_000;
/** More than proxies keep a connection that is not used. */
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
