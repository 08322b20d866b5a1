import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import { allowsIndex } from "../patterns/index-pattern.js";
import { listIndexes } from "../snapshots/index-listing.js";
import type { RouteContext } from "./server-context.js";

export function addListIndexesRoute(
  app: FastifyInstance,
  context: RouteContext<"reader" | "snapshots">,
): void {
  addApiRoute(app, context, routes.listIndexes, ({ caller, reply }) => {
    const indexes = listIndexes(context).filter(({ name }) => allowsIndex(caller.key.restrictions, name));
    return sendJson(reply, routes.listIndexes.status, { indexes });
  });
}
