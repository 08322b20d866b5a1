import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * A client may go on sending for this long after its answer, and this many bytes. All of it is thrown away.
 */
const lingeringMsMax = 5_000;
const lingeringBytesMax = 16 * 1_024 * 1_024;
const lookEveryMs = 50;

/**
 * Cuts the connection of a request whose body goes on after its answer. It is cut soon after the answer, not
 * with it: closing a connection on which more data comes in resets it, and the client may lose data that it
 * has not yet read (RFC 9112, 9.6).
 */
export function cutAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const bytesEnd = socket.bytesRead + lingeringBytesMax;
    const timeEnd = performance.now() + lingeringMsMax;
    // Node throws the rest of the body away without any event.
    const timer = setInterval(() => {
      if (socket.bytesRead > bytesEnd || performance.now() > timeEnd) request.destroy();
    }, lookEveryMs);
    request.once("close", () => clearInterval(timer));
    request.once("end", () => clearInterval(timer));
  });
}
