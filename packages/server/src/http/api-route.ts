import { ApiError, bodyBytesMax, type RouteSpec } from "@findling/protocol";
import type { RouteSchemas } from "@findling/protocol/schemas";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccessControl } from "../access/access-control.js";
import type { Caller } from "../access/caller.js";
import type { RateState } from "../access/rate-window.js";
import type { KeyUsage } from "../keys/key-usage.js";
import type { RequestOrigin } from "../tracing/request-origin.js";
import { untraced } from "../tracing/timeline.js";
import type { Admission } from "../traffic/admission.js";
import type { AdmittedRequest } from "../traffic/admitted-request.js";
import { requireNoFields } from "../validation/no-body.js";
import { requireKnownParameters } from "../validation/query-parameters.js";
import { refusePreflights, sameOriginOnly } from "./cross-origin.js";
import { requestTarget } from "./request-target.js";

declare module "fastify" {
  interface FastifyRequest {
    /** Who makes the request; null before the checks, and on routes that need no key. */
    caller: Caller | null;
    /**
     * The place of the request among all requests in flight; null before the checks, and on routes that need
     * no key.
     */
    admitted: AdmittedRequest | null;
  }
  interface FastifyContextConfig {
    /** See ServedRoute. */
    bodyAsBytes?: boolean;
    /** false: other origins may not call the route. Read by @fastify/cors. */
    cors?: false;
  }
}

/** What every route checks before it reads a body, and where it counts the use of keys. */
export interface AccessChecks {
  readonly access: AccessControl;
  readonly usage: KeyUsage;
  readonly admission: Admission;
}

export interface ServedRoute extends RouteSpec, Pick<RouteSchemas, "body"> {
  /** The handler gets the body as bytes, not parsed. */
  readonly bodyAsBytes?: boolean;
  /** Called before the body is read, if its length is known. May refuse by throwing. */
  readonly beforeBody?: (params: Readonly<Record<string, string>>, bytes: number) => void;
}

/** A request that has passed all access checks, with its body. */
interface ApiCall {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: FastifyRequest["headers"];
  readonly body: unknown;
  readonly reply: FastifyReply;
}

/** Answers a request by sending. An error that it throws becomes the error answer. */
export type ApiHandler = (call: ApiCall) => Promise<FastifyReply> | FastifyReply;

/** Registers a route: access is decided before the body is read. */
export function addApiRoute(
  app: FastifyInstance,
  checks: AccessChecks,
  spec: ServedRoute,
  handler: ApiHandler,
): void {
  const queryParameters = Object.keys(spec.queryParameters ?? {});
  if (!spec.crossOrigin) refusePreflights(app, spec.path);
  app.route<{ Params: Record<string, string> }>({
    method: spec.method,
    url: spec.path,
    config: { bodyAsBytes: spec.bodyAsBytes === true, ...(spec.crossOrigin ? {} : sameOriginOnly) },
    bodyLimit: spec.bodyBytesMax ?? bodyBytesMax,
    onRequest: (request, reply, done) => {
      const onRate = (state: RateState): void => setRateHeaders(reply, state);
      const { headers, params } = request;
      const target = requestTarget(request);
      const caller = checks.access.admit(spec, { headers, target, index: params["index"], onRate });
      request.caller = caller;
      checks.usage.mark(caller.key.id, Date.now());
      requireKnownParameters(request.url, queryParameters);
      const bytes = Number(headers["content-length"] ?? Number.NaN);
      if (bytes >= 0) spec.beforeBody?.(params, bytes);
      request.admitted = checks.admission.admit(caller.key.id, request.raw, reply.raw);
      done();
    },
    handler: (request, reply) => {
      const { caller, admitted, params, headers, body } = request;
      if (caller === null || admitted === null)
        throw new Error("A request reached its handler without its checks.");
      if (spec.body === undefined) requireNoFields(body);
      else if (body === undefined) {
        throw new ApiError("invalid_json", "The body is missing; a JSON object is expected.");
      }
      const origin = { requestId: request.id, timeline: request.timeline ?? untraced };
      return admitted.handle(() => handler({ caller, origin, params, headers, body, reply }));
    },
  });
}

export function setRateHeaders(
  reply: FastifyReply,
  { allowed, limit, remaining, resetSeconds }: RateState,
): void {
  reply.header("x-ratelimit-limit", limit);
  reply.header("x-ratelimit-remaining", remaining);
  reply.header("x-ratelimit-reset", resetSeconds);
  if (!allowed) reply.header("retry-after", resetSeconds);
  else reply.removeHeader("retry-after");
}
