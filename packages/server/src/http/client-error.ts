import type { Socket } from "node:net";
import { ApiError } from "@findling/protocol";
import type { Logger } from "pino";
import type { ArrivingBodies } from "./arriving-bodies.js";
import { socketAddress } from "./client-address.js";
import { makeRequestId, requestIdHeader } from "./request-id.js";

const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request line and the headers have more than 64 KiB.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time.",
};

const lingeringMs = 1_000;

export interface ClientErrorOptions {
  readonly logger: Logger;
  readonly bodies: ArrivingBodies;
  /** Called for a refused request that nobody else knows of, since its head could not be read. */
  readonly onRefused: () => void;
}

/** Answers input that is no HTTP request. There is no response object, so the answer goes to the socket. */
export function answerClientErrors({ logger, bodies, onRefused }: ClientErrorOptions) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = makeRequestId();
    const refusal = new ApiError(
      "invalid_request",
      messages[error.code ?? ""] ?? "The request is not valid HTTP.",
    );
    const client = socketAddress(socket);
    // The bytes themselves may hold a key.
    logger.debug({ reqId: requestId, code: refusal.code, reason: error.code, client }, "refused");
    const request = bodies.arrivingOn(socket);
    if (request === undefined) onRefused();
    // A client that ends its connection within a body has aborted the request.
    else if (error.code !== "HPE_INVALID_EOF_STATE") bodies.refuse(request);
    sendRefusal(refusal, requestId, socket);
  };
}

function sendRefusal(refusal: ApiError, requestId: string, socket: Socket): void {
  const body = JSON.stringify(refusal.toBody());
  const head = [
    "HTTP/1.1 400 Bad Request",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${requestId}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // The other side may never end the connection.
  const timer = setTimeout(() => socket.destroy(), lingeringMs);
  socket.once("close", () => clearTimeout(timer));
}
