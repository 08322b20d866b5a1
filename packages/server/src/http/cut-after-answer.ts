import type { IncomingMessage, ServerResponse } from "node:http";

/** How much longer a client that has been answered may send, and how much, all of which is thrown away. */
const lingeringMsMax = 5_000;
const lingeringBytesMax = 16 * 1_024 * 1_024;

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
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > lingeringBytesMax) request.destroy();
    });
  });
}
