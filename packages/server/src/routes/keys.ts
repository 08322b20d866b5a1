import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import { requireCreateKeyRequest } from "../validation/create-key-request.js";
import type { RouteContext } from "./server-context.js";

export function addKeyRoutes(app: FastifyInstance, context: RouteContext<"keys">): void {
  const { createKey, listKeys, revokeKey } = routes;
  addApiRoute(app, context, createKey, async ({ caller, body, reply }) => {
    const created = await context.keys.create(requireCreateKeyRequest(body));
    const { id, type } = created.key;
    reply.log.info({ made: id, type, key: caller.key.id }, "a key was made");
    return sendJson(reply, createKey.status, created);
  });
  addApiRoute(app, context, listKeys, ({ reply }) =>
    sendJson(reply, listKeys.status, { keys: context.keys.list() }),
  );
  addApiRoute(app, context, revokeKey, async ({ caller, params, reply }) => {
    await context.keys.revoke(params["id"]);
    reply.log.info({ revoked: params["id"], key: caller.key.id }, "a key was revoked");
    return reply.code(revokeKey.status).send();
  });
}
