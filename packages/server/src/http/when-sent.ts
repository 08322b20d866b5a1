import type { FastifyReply } from "fastify";

/**
 * Calls `then` once the operating system has taken all of an answer, so that its bytes are read no more.
 * Never, where the connection ends before, or where it cannot be told.
 */
export function whenSent({ request, raw }: FastifyReply, then: () => void): void {
  const { socket } = request.raw;
  raw.once("finish", () => {
    if (!socket.destroyed && socket.writableLength === 0) then();
  });
}
