import type { IncomingMessage } from "node:http";

/** What a client may send in vain before the connection is cut. */
const discardedBytesMax = 16 * 1_024 * 1_024;
const discardingMsMax = 5_000;

/** Reads the rest of a request's body and keeps nothing of it; resolves at its end, or when a bound is reached. */
export function discardBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      request.off("data", count);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > discardedBytesMax) finish();
    };
    const timer = setTimeout(finish, discardingMsMax);
    request.on("data", count);
    request.once("end", finish);
    request.once("close", finish);
    request.once("error", finish);
    request.resume();
  });
}
