import { keyHeader } from "@findling/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RateState } from "../access/rate-window.js";
import { setRateHeaders } from "../http/api-route.js";
import { refusePreflights, sameOriginOnly } from "../http/cross-origin.js";
import { requestTarget } from "../http/request-target.js";
import { requireKnownParameters } from "../validation/query-parameters.js";
import type { RouteContext } from "./server-context.js";

const route = {
  method: "GET",
  path: "/metrics",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
} as const;

/** Figures of the server for Prometheus, for admin keys that may use all indexes. */
export function addMetricsRoute(
  app: FastifyInstance,
  { access, metrics, usage }: RouteContext<"metrics">,
): void {
  refusePreflights(app, route.path);
  app.get(route.path, { config: sameOriginOnly }, async (request, reply) => {
    const onRate = (state: RateState): void => setRateHeaders(reply, state);
    const [headers, target] = [withKey(request), requestTarget(request)];
    const caller = access.admit(route, { headers, target, index: undefined, onRate });
    usage.mark(caller.key.id, Date.now());
    requireKnownParameters(request.url, []);
    return reply
      .type(metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.text());
  });
}

/** Prometheus sends secrets as `Authorization: Bearer`, in any of its versions. */
function withKey({ headers }: FastifyRequest): FastifyRequest["headers"] {
  const [, bearer] = /^bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return bearer === undefined || headers[keyHeader] !== undefined
    ? headers
    : { ...headers, [keyHeader]: bearer };
}
