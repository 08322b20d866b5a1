import type { Socket } from "node:net";
import { ApiError } from "@findling/protocol";
import type { Logger } from "pino";
import type { ArrivingBodies } from "./arriving-bodies.js";
import { socketAddress } from "./client-address.js";
import { sendRawRefusal } from "./raw-refusal.js";
import { makeRequestId } from "./request-id.js";

const tooLate = "ERR_HTTP_REQUEST_TIMEOUT";

const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request line and the headers have more than 64 KiB.",
  [tooLate]: "The request did not arrive in time.",
};

export interface ClientErrorOptions {
  readonly logger: Logger;
  readonly bodies: ArrivingBodies;
  readonly isSecure: boolean;
  /** Called for each refused request. Nothing else knows of it, since its head could not be read. */
  readonly onRefused: () => void;
}

/** Answers input that is no HTTP request. */
export function answerClientErrors({ logger, bodies, isSecure, onRefused }: ClientErrorOptions) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // A browser opens connections ahead of use. It would take an answer for that of its next request.
    const isUnused = error.code === tooLate && socket.bytesRead === 0;
    if (error.code === "ECONNRESET" || !socket.writable || isUnused) {
      socket.destroy();
      return;
    }
    const requestId = makeRequestId();
    const refused = new ApiError(
      "invalid_request",
      messages[error.code ?? ""] ?? "The request is not valid HTTP.",
    );
    const client = socketAddress(socket);
    // The bytes are not logged, because they may hold a key.
    logger.debug({ reqId: requestId, code: refused.code, reason: error.code, client }, "refused");
    const request = bodies.arrivingOn(socket);
    if (request === undefined) onRefused();
    // A client that ends its connection within a body has aborted the request.
    else if (error.code !== "HPE_INVALID_EOF_STATE") bodies.refuse(request);
    sendRawRefusal(socket, { error: refused, requestId, isSecure });
  };
}
