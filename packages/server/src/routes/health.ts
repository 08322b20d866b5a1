import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { sendJson } from "../http/send-json.js";
import type { SearchPool } from "../search-threads/search-pool.js";

/**
 * Needs no key and never waits for a write: alive, and able to search. While search threads that died are
 * being replaced it still counts as able, for `searchOutageMs`: who watches it does not restart a server that
 * is about to go on.
 */
export function addHealthRoute(app: FastifyInstance, searches: SearchPool): void {
  app.get("/health", (_request, reply) => {
    if (!searches.isReady)
      throw new ApiError("unavailable", "No search thread has been running for seconds.");
    return sendJson(reply, 200, { status: "ok" });
  });
}
