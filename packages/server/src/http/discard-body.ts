import type { IncomingMessage, ServerResponse } from "node:http";

/** What a client may send in vain before it is answered in the midst of its body. */
const discardedBytesMax = 16 * 1_024 * 1_024;
const discardingMsMax = 5_000;
/** How long a client that has been answered may go on before the connection is cut. */
const lingeringMsMax = 1_000;

/**
 * Reads the rest of a request's body and keeps nothing of it; resolves at its end, or when a bound is
 * reached.
 */
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

/**
 * Cuts the connection of a request whose body goes on after its answer: soon after it, not with it, since
 * whoever closes a connection on which more comes in resets it, and the other side may lose what it has not
 * yet read (RFC 9112, 9.6).
 */
export function cutAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.destroy(), lingeringMsMax);
    request.once("close", () => clearTimeout(timer));
    request.once("end", () => clearTimeout(timer));
    request.resume();
  });
}
