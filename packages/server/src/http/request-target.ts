import type { FastifyRequest } from "fastify";
import type { RequestTarget } from "../sessions/session-cookie.js";

/** What a trusted proxy says of itself counts (`x-forwarded-host`, `x-forwarded-proto`). */
export function requestTarget({ host, protocol }: FastifyRequest): RequestTarget {
  return { host, isSecure: protocol === "https" };
}
