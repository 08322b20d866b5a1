import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import type { RouteContext } from "../routes/server-context.js";

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "GET",
  path: "/internal/keys",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
} as const satisfies ServedRoute;

export function addInternalKeysRoute(app: FastifyInstance, context: RouteContext<"keys">): void {
  addApiRoute(app, context, route, ({ reply }) =>
    sendJson(reply, route.status, { keys: context.keys.listAll() }),
  );
}
