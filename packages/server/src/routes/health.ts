import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { sendJson } from "../http/send-json.js";
import type { SearchPool } from "../search-threads/search-pool.js";

/**
 * Says whether the server is alive and able to search. It needs no key and never waits for a write. While
 * search threads that died are being replaced, the server counts as able for `searchOutageMs`: a supervisor
 * should not restart a server that will soon go on.
 */
export function addHealthRoute(app: FastifyInstance, searches: SearchPool): void {
  app.get("/health", (_request, reply) => {
    if (!searches.isReady)
      throw new ApiError("unavailable", "No search thread has been running for seconds.");
    return sendJson(reply, 200, { status: "ok" });
  });
}

/**
 * Says whether load balancers should send requests. A server that is about to stop still answers what comes.
 */
export function addReadyRoute(
  app: FastifyInstance,
  { searches, isDraining }: { readonly searches: SearchPool; readonly isDraining: () => boolean },
): void {
  app.get("/health/ready", (_request, reply) => {
    if (isDraining()) throw new ApiError("unavailable", "The server is about to stop.");
    if (!searches.isReady)
      throw new ApiError("unavailable", "No search thread has been running for seconds.");
    return sendJson(reply, 200, { status: "ok" });
  });
}
