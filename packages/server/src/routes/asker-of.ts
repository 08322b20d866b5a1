import type { FastifyReply } from "fastify";
import { clientAddress } from "../http/client-address.js";
import { type Asker, askerGone } from "../search-threads/asker.js";

/**
 * The asker of a request, as far as the request shows it: an address and a program. This is no proof of
 * anything. The asker is gone when the connection ends before the answer.
 */
export function askerOf({ request, raw }: FastifyReply): Asker {
  const gone = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) gone.abort(askerGone());
  };
  if (raw.destroyed) leave();
  else raw.once("close", leave);
  const client = JSON.stringify([clientAddress(request), request.headers["user-agent"]]);
  return { requestId: request.id, client, gone: gone.signal };
}
