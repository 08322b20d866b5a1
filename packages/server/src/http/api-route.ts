import { ApiError, type RouteSpec } from "@findling/protocol";
import type { KeyRow } from "@findling/store";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccessControl } from "../access/access-control.js";
import type { RateState } from "../access/rate-window.js";
import type { KeyUsage } from "../keys/key-usage.js";

declare module "fastify" {
  interface FastifyRequest {
    /** The key that calls; null before the checks and on routes without a key. */
    apiKey: KeyRow | null;
  }
  interface FastifyContextConfig {
    /** See ServedRoute. */
    bodyAsBytes?: boolean;
  }
}

export interface AccessParts {
  readonly access: AccessControl;
  readonly usage: KeyUsage;
}

export interface ServedRoute extends RouteSpec {
  /** The handler gets the body as it was sent, unread. */
  readonly bodyAsBytes?: boolean;
}

/** A request that has passed every check of access, with its body read. */
interface ApiCall {
  readonly key: KeyRow;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: FastifyRequest["headers"];
  readonly body: unknown;
  readonly reply: FastifyReply;
}

/** Answers by sending; what it throws becomes the error answer. */
export type ApiHandler = (call: ApiCall) => Promise<FastifyReply> | FastifyReply;

/** Registers a route of the specification: access is decided before the body is read. */
export function addApiRoute(
  app: FastifyInstance,
  parts: AccessParts,
  spec: ServedRoute,
  handler: ApiHandler,
): void {
  if (!app.hasRequestDecorator("apiKey")) app.decorateRequest("apiKey", null);
  app.route<{ Params: Record<string, string> }>({
    method: spec.method,
    url: spec.path,
    config: { bodyAsBytes: spec.bodyAsBytes === true },
    onRequest: (request, reply, done) => {
      const onRate = (state: RateState): void => setRateHeaders(reply, state);
      const { headers, params } = request;
      const key = parts.access.admit(spec, { headers, index: params["index"], onRate });
      request.apiKey = key;
      parts.usage.mark(key.id, Date.now());
      done();
    },
    handler: (request, reply) => {
      const { apiKey: key, params, headers, body } = request;
      if (key === null) throw new Error("A request reached its handler without a key.");
      if (spec.body !== undefined && body === undefined) {
        throw new ApiError("invalid_json", "The body is missing; a JSON object is expected.");
      }
      return handler({ key, params, headers, body, reply });
    },
  });
}

function setRateHeaders(reply: FastifyReply, { allowed, limit, remaining, resetSeconds }: RateState): void {
  reply.header("x-ratelimit-limit", limit);
  reply.header("x-ratelimit-remaining", remaining);
  reply.header("x-ratelimit-reset", resetSeconds);
  if (!allowed) reply.header("retry-after", resetSeconds);
  else reply.removeHeader("retry-after");
}
