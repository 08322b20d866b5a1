import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Connections } from "../traffic/connections.js";

/**
 * The most bytes of all headers. An objectID in a path has up to 6 KB. If it is longer but fits the headers,
 * the route answers with an error of its own.
 */
export const headerBytesMax = 64 * 1_024;
/**
 * The most headers. Many short ones take several times as long to read as a few long ones of as many bytes.
 */
export const headersMax = 1_000;
const headersTimeoutMs = 10_000;
/**
 * The most time for a whole request, as a last resort: bodies have a limit of their own (`readBody`), and so
 * do bodies after the answer (`cutAfterAnswer`).
 */
const requestTimeoutMs = 120_000;
/** How often Node checks both timeouts. */
const timeoutCheckMs = 1_000;
/**
 * An unused connection is kept for this long. That is longer than proxies keep one (at most 600 s, except
 * Envoy), or one of them would send a request on a connection that is just being closed. It costs nothing:
 * when there is no room for another connection, the one unused for longest is closed.
 */
const keepAliveTimeoutMs = 620_000;
const handshakeTimeoutMs = headersTimeoutMs;

/** A certificate and its private key, in PEM form. */
export interface KeyPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** @param keyPair the certificate and its key; null: without TLS */
export function makeServer(
  connections: Connections,
  keyPair: KeyPair | null,
  handler: RequestListener,
): Server {
  const options = {
    maxHeaderSize: headerBytesMax,
    // Node's own answer to a request without Host has no body.
    requireHostHeader: false,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: timeoutCheckMs,
    keepAliveTimeout: keepAliveTimeoutMs,
  };
  const listener: RequestListener = (request, response) =>
    connections.receive(request, response, () => handler(request, response));
  const server =
    keyPair === null
      ? createServer(options, listener)
      : createSecureServer({ ...options, ...secure(keyPair) }, listener);
  // Node drops further headers without notice. It reads one more than is allowed, so that this is seen.
  server.maxHeadersCount = headersMax + 1;
  connections.watch(server);
  return server;
}

function secure({ cert, key }: KeyPair): object {
  return { cert, key, handshakeTimeout: handshakeTimeoutMs, ALPNProtocols: ["http/1.1"] };
}
