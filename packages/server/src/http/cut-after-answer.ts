import type { IncomingMessage, ServerResponse } from "node:http";

/** How much longer a client that has been answered may send, and how much, all of which is thrown away. */
const lingeringMsMax = 5_000;
const lingeringBytesMax = 16 * 1_024 * 1_024;
const lookEveryMs = 50;

/**
 * Cuts the connection of a request whose body goes on after its answer: soon after it, not with it, since
 * whoever closes a connection on which more comes in resets it, and the other side may lose what it has not
 * yet read (RFC 9112, 9.6).
 */
export function cutAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const bytesEnd = socket.bytesRead + lingeringBytesMax;
    const timeEnd = performance.now() + lingeringMsMax;
    // Node throws the rest of the body away by itself, without an event.
    const timer = setInterval(() => {
      if (socket.bytesRead > bytesEnd || performance.now() > timeEnd) request.destroy();
    }, lookEveryMs);
    request.once("close", () => clearInterval(timer));
    request.once("end", () => clearInterval(timer));
  });
}
