import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const preflightSeconds = 7_200;

export const allowOriginHeader = "access-control-allow-origin";

/** The headers that scripts of a browser may read. */
const exposedHeaders = [
  "etag",
  "retry-after",
  "server-timing",
  "x-request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-svc-cut-highlights",
  "x-svc-damaged-records",
  "x-svc-degraded",
  "x-svc-facets-truncated",
  "x-svc-reachable-hits",
  "x-svc-rebuild",
  "x-svc-erasure",
  "x-svc-removed-words",
  "x-svc-task-error",
];

/** Any origin may call every route: the key is what grants access, and no cookie is involved. */
export async function allowAnyOrigin(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    origin: "*",
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    exposedHeaders,
    maxAge: preflightSeconds,
    strictPreflight: false,
  });
}
