import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { bodyBytes } from "../http/body-bytes.js";
import { sendJson } from "../http/send-json.js";
import { newEntryHead } from "../writes/entry-head.js";
import { requireOutcome } from "../writes/outcome.js";
import type { ServerContext } from "./server-context.js";

const route = { ...routes.writeRecords, bodyAsBytes: true } as const;

export function addWriteRecordsRoute(app: FastifyInstance, context: ServerContext): void {
  const { intake, writer } = context;
  addApiRoute(app, context, route, async ({ caller, params, body, reply }) => {
    const head = { ...newEntryHead(), kind: "batch", index: params["index"] } as const;
    const entry = await intake.entryOf({ ...head, body: bodyBytes(body) });
    const { result } = requireOutcome(await writer.appendBytes(entry, caller.key.id), "written");
    return sendJson(reply, route.status, result);
  });
}
