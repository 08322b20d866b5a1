import { ApiError } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import { objectIdFault } from "../validation/object-id.js";
import { erasureStateOf } from "./erasure-state.js";
import type { RouteContext } from "./server-context.js";

export function addClearPartitionRoute(
  app: FastifyInstance,
  context: RouteContext<"writes" | "reader" | "exports" | "analytics" | "erasures" | "overflow">,
): void {
  addApiRoute(app, context, routes.clearPartition, async ({ caller, origin, params, reply }) => {
    const { index, partition } = params;
    const fault = objectIdFault(partition);
    if (fault !== null) throw new ApiError("invalid_request", `The partition ${fault}.`);
    const result = await context.writes.clear({ index, key: caller.key, origin, partition });
    // Exports and reports end before the answer: a client that has it may rely on it that the partition is
    // nowhere any more.
    const partitionKey = context.reader.partitionKey(index) ?? null;
    const { dataVersion } = result;
    context.exports.clearPartition(index, { partitionKey, partition, dataVersion });
    await context.analytics.erasePartition(index, partition);
    // The partition may be the name of a person, so it is not logged.
    reply.log.info({ index, key: caller.key.id }, "a partition was cleared");
    reply.header("x-svc-erasure", erasureStateOf(context, index));
    return sendJson(reply, routes.clearPartition.status, result);
  });
}
