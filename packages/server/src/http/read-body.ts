import type { IncomingMessage } from "node:http";
import { ApiError } from "@findling/protocol";
import type { FastifyRequest } from "fastify";
import type { AdmittedRequest } from "../traffic/admitted-request.js";
import { msToTransfer } from "../traffic/time-to-transfer.js";
import { counted } from "../wording/found.js";

/** Bytes of the first buffer for a body without a content-length. */
const firstRoomBytes = 16_384;

/**
 * The bytes of a request's body. A body is refused if it is too long, or if there is no memory for it. With a
 * content-length that happens before any of it is read, else when the limit is passed.
 *
 * @throws ApiError payload_too_large, overloaded; invalid_request for a body that does not arrive in time.
 *   Error ECONNRESET: the connection ended before the body did
 */
export async function readBody(request: FastifyRequest): Promise<Buffer> {
  const { raw, admitted, continueBody } = request;
  const bytesMax = request.routeOptions.bodyLimit;
  const length = raw.headers["content-length"];
  const declaredBytes = length === undefined ? null : Number(length);
  if (declaredBytes !== null && declaredBytes > bytesMax) throw tooLarge(bytesMax);
  let body = makeRoom(declaredBytes ?? firstRoomBytes, admitted);
  let bytes = 0;
  const add = (chunk: Buffer): void => {
    const grown = bytes + chunk.length;
    if (grown > bytesMax) throw tooLarge(bytesMax);
    if (grown > body.length) {
      const more = makeRoom(Math.min(bytesMax, Math.max(grown, 2 * body.length)), admitted);
      body.copy(more, 0, 0, bytes);
      body = more;
    }
    chunk.copy(body, bytes);
    bytes = grown;
  };
  continueBody?.();
  await readChunks(raw, add, msToTransfer(declaredBytes ?? bytesMax));
  return body.subarray(0, bytes);
}

function makeRoom(bytes: number, admitted: AdmittedRequest | null): Buffer {
  admitted?.hold(bytes);
  return Buffer.allocUnsafe(bytes);
}

function tooLarge(bytesMax: number): ApiError {
  return new ApiError(
    "payload_too_large",
    `The body has more than ${counted(bytesMax)} bytes, the most that this route takes.`,
  );
}

/** Resolves at the end of the body. An error of `add` ends the reading, but not the connection. */
function readChunks(request: IncomingMessage, add: (chunk: Buffer) => void, msMax: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: unknown): void => {
      clearTimeout(timer);
      request.off("data", onData).off("end", finish).off("error", finish);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onData = (chunk: Buffer): void => {
      try {
        add(chunk);
      } catch (error) {
        finish(error);
      }
    };
    const timer = setTimeout(() => {
      const seconds = msMax / 1_000;
      finish(new ApiError("invalid_request", `The body did not arrive within ${seconds} seconds.`));
    }, msMax);
    request.on("data", onData).on("end", finish).on("error", finish);
  });
}
