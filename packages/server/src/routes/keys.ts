import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import { requireCreateKeyRequest } from "../validation/create-key-request.js";
import type { ServerContext } from "./server-context.js";

export function addKeyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { createKey, listKeys, revokeKey } = routes;
  addApiRoute(app, context, createKey, async ({ body, reply }) => {
    const created = await context.keys.create(requireCreateKeyRequest(body));
    return sendJson(reply, createKey.status, created);
  });
  addApiRoute(app, context, listKeys, ({ reply }) =>
    sendJson(reply, listKeys.status, { keys: context.keys.list() }),
  );
  addApiRoute(app, context, revokeKey, async ({ params, reply }) => {
    await context.keys.revoke(params["id"]);
    return reply.code(revokeKey.status).send();
  });
}
