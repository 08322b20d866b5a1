import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { sendJson } from "../http/send-json.js";
import type { SearchPool } from "../threads/search-pool.js";

/** Needs no key and never waits for a write: alive, and able to search. */
export function addHealthRoute(app: FastifyInstance, searches: SearchPool): void {
  app.get("/health", (_request, reply) => {
    if (!searches.isReady) throw new ApiError("unavailable", "No search thread is running.");
    return sendJson(reply, 200, { status: "ok" });
  });
}
