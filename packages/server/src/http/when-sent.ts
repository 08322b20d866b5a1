import type { FastifyReply } from "fastify";

/**
 * Calls `then` once the operating system has taken a whole answer, so that nobody reads its bytes any more.
 * Never calls it if the connection ends before, or if some bytes are still in Node's buffer at the `finish`
 * event.
 */
export function whenSent({ request, raw }: FastifyReply, then: () => void): void {
  const { socket } = request.raw;
  raw.once("finish", () => {
    if (!socket.destroyed && socket.writableLength === 0) then();
  });
}
