import type { FastifyReply } from "fastify";
import { type Asker, askerGone } from "../search-threads/asker.js";

/**
 * Who waits for the answer to a request, as far as the request shows it: an address, what proxies say of it,
 * and a program. This is no proof of anything. The asker is gone when the connection ends before the answer.
 */
export function askerOf({ request: { raw: request }, raw }: FastifyReply): Asker {
  const { "x-forwarded-for": addresses, forwarded, "user-agent": program } = request.headers;
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort(askerGone());
  });
  const client = JSON.stringify([request.socket.remoteAddress, addresses, forwarded, program]);
  return { client, gone: gone.signal };
}
