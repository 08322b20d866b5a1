import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { bodyBytes } from "../http/body-bytes.js";
import { sendJson } from "../http/send-json.js";
import type { RouteContext } from "./server-context.js";

export function addWriteRecordsRoute(app: FastifyInstance, context: RouteContext<"writes">): void {
  const route = {
    ...routes.writeRecords,
    bodyAsBytes: true,
    beforeBody: ({ index }: Readonly<Record<string, string>>, bytes: number) =>
      context.writes.requireRoom(index, bytes),
  } as const;
  addApiRoute(app, context, route, async ({ caller, origin, params, body, reply }) => {
    const { index } = params;
    const write = { index, key: caller.key, origin, body: bodyBytes(body) };
    const { result, unsearchable } = await context.writes.batch(write);
    if (unsearchable > 0) reply.header("x-svc-unsearchable-records", unsearchable);
    return sendJson(reply, result.queued === undefined ? route.status : route.queuedStatus, result);
  });
}
