import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ApiError } from "@findling/protocol";
import { allowOriginHeader } from "./cross-origin.js";
import { requestIdHeader } from "./request-id.js";
import { headersOfAll, keptNowhere } from "./security-headers.js";

const lingeringMs = 1_000;

interface RawRefusal {
  readonly error: ApiError;
  readonly requestId: string;
  readonly isSecure: boolean;
  /** Headers of this refusal. @default none besides those of every answer */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Refuses a request for which Node has no response object: the answer goes to the connection itself, and ends
 * it.
 */
export function sendRawRefusal(
  connection: Duplex,
  { error, requestId, isSecure, headers = {} }: RawRefusal,
): void {
  const body = JSON.stringify(error.toBody());
  const lines = Object.entries({
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": keptNowhere,
    ...headersOfAll(isSecure),
    ...headers,
    [allowOriginHeader]: "*",
    [requestIdHeader]: requestId,
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines];
  connection.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // The other side may never end the connection.
  const timer = setTimeout(() => connection.destroy(), lingeringMs);
  connection.once("close", () => clearTimeout(timer));
}
