import type { Socket } from "node:net";
import { ApiError } from "@findling/protocol";
import { makeRequestId, requestIdHeader } from "./request-id.js";

const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request line and the headers have more than 64 KiB.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time.",
};

const lingeringMs = 1_000;

/** Answers input that is no HTTP request. There is no response object, so the answer goes to the socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const message = messages[error.code ?? ""] ?? "The request is not valid HTTP.";
  const body = JSON.stringify(new ApiError("invalid_request", message).toBody());
  const head = [
    "HTTP/1.1 400 Bad Request",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${makeRequestId()}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // The other side may never end the connection.
  const timer = setTimeout(() => socket.destroy(), lingeringMs);
  socket.once("close", () => clearTimeout(timer));
}
