import type { FastifyRequest } from "fastify";
import type { RequestTarget } from "../sessions/session-cookie.js";

/**
 * The host and the protocol that the client addressed. What a trusted proxy says of them counts
 * (`x-forwarded-host`, `x-forwarded-proto`).
 */
export function requestTarget({ host, protocol }: FastifyRequest): RequestTarget {
  return { host, isSecure: protocol === "https" };
}
