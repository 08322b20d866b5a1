import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { requireOutcome } from "../http/outcome.js";
import { sendJson } from "../http/send-json.js";
import type { ServerContext } from "../server-context.js";
import { newEntryHead } from "../threads/entry-head.js";
import { requireWriteRequest } from "../validation/write-request.js";

export function addWriteRecordsRoute(app: FastifyInstance, context: ServerContext): void {
  addApiRoute(app, context, routes.writeRecords, async ({ params, body, reply }) => {
    const operations = requireWriteRequest(body);
    const entry = { ...newEntryHead(), kind: "batch", index: params["index"], operations } as const;
    const { result } = requireOutcome(await context.writer.append(entry), "written");
    return sendJson(reply, routes.writeRecords.status, result);
  });
}
