import cors from "@fastify/cors";
import { answerHeaders } from "@findling/protocol";
import type { FastifyInstance } from "fastify";

const preflightSeconds = 7_200;

export const allowOriginHeader = "access-control-allow-origin";

/**
 * Any origin may call a route, and read all headers of its answer that have a meaning: the key is what grants
 * access. The cookie of the dashboard grants nothing to other origins (see isFromOwnPage), and no answer
 * allows credentials. Routes with the configuration `sameOriginOnly` are the exception.
 */
export async function allowAnyOrigin(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    origin: "*",
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    exposedHeaders: Object.keys(answerHeaders),
    maxAge: preflightSeconds,
    strictPreflight: false,
  });
}

/** The configuration of a route that scripts of other origins may not call. */
export const sameOriginOnly = { cors: false } as const;

/**
 * Refuses preflights of the path as an unknown method, for all routes of the path. Otherwise the route of
 * @fastify/cors, which matches every path, would allow them. May be called several times for a path.
 */
export function refusePreflights(app: FastifyInstance, path: string): void {
  if (app.hasRoute({ method: "OPTIONS", url: path })) return;
  app.options(path, { config: sameOriginOnly }, (_request, reply) => reply.callNotFound());
}
