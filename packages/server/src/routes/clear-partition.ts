import { ApiError } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import { objectIdFault } from "../validation/object-id.js";
import { newEntryHead } from "../writes/entry-head.js";
import { requireOutcome } from "../writes/outcome.js";
import type { ServerContext } from "./server-context.js";

export function addClearPartitionRoute(app: FastifyInstance, context: ServerContext): void {
  addApiRoute(app, context, routes.clearPartition, async ({ caller, params, reply }) => {
    const partition = params["partition"];
    const fault = objectIdFault(partition);
    if (fault !== null) throw new ApiError("invalid_request", `The partition ${fault}.`);
    const entry = { ...newEntryHead(), kind: "clear", index: params["index"], partition } as const;
    const { result } = requireOutcome(await context.writer.append(entry, caller.key.id), "written");
    reply.header("x-svc-erasure", context.erasures.stateOf(params["index"]));
    return sendJson(reply, routes.clearPartition.status, result);
  });
}
