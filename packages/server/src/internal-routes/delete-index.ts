import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import type { RouteContext } from "../routes/server-context.js";
import { schemaCheck } from "../validation/schema-check.js";
import { excerpt } from "../wording/found.js";

interface DeleteIndexRequest {
  /** The name of the index, typed again. */
  readonly name: string;
}

const requestSchema = {
  type: "object",
  properties: { name: { type: "string" } },
  required: ["name"],
  additionalProperties: false,
} as const;

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "DELETE",
  path: "/internal/indexes/:index",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 204,
  body: requestSchema,
} as const satisfies ServedRoute;

const checkShape = schemaCheck<DeleteIndexRequest>(requestSchema, () => "invalid_request");

export function addDeleteIndexRoute(
  app: FastifyInstance,
  context: RouteContext<"writes" | "searches" | "exports" | "analytics">,
): void {
  addApiRoute(app, context, route, async ({ caller, origin, params, body, reply }) => {
    const { index } = params;
    requireSameName(index, checkShape(body).name);
    await context.writes.drop({ index, key: caller.key, origin });
    reply.log.info({ index, key: caller.key.id }, "an index was deleted");
    context.searches.noteDeleted(index);
    context.exports.dropIndex(index);
    // If that fails, the thread tries again soon, or when it starts again.
    await context.analytics.eraseIndex(index).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
    return reply.code(route.status).send();
  });
}

/** @throws ApiError invalid_request */
function requireSameName(index: string, typed: string): void {
  if (typed === index) return;
  throw new ApiError(
    "invalid_request",
    `name is ${excerpt(typed)}, and the index is ${index}: to delete it, its own name has to be typed again.`,
  );
}
