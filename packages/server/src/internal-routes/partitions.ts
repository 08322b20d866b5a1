import { setImmediate as nextTurn } from "node:timers/promises";
import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import type { RouteContext, ServerContext } from "../routes/server-context.js";

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "GET",
  path: "/internal/indexes/:index/partitions",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
} as const satisfies ServedRoute;

const partitionsMax = 1_000;
/** This many partitions are read in one turn of the event loop. Then other requests have their turn. */
const atOnce = 50;

interface ListedPartition {
  readonly name: string;
  readonly records: number;
}

interface PartitionList {
  readonly partitions: readonly ListedPartition[];
  /** Whether there are more partitions than are listed. */
  readonly isCut: boolean;
}

export function addPartitionsRoute(
  app: FastifyInstance,
  { reader, ...context }: RouteContext<"reader">,
): void {
  addApiRoute(app, context, route, async ({ params, reply }) => {
    const { partitions, isCut } = await partitionsOf(reader, params["index"] ?? "");
    const byName = partitions.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return sendJson(reply.header("cache-control", "no-store"), route.status, { partitions: byName, isCut });
  });
}

/** @throws ApiError index_not_found */
async function partitionsOf(
  reader: Pick<ServerContext["reader"], "partitions">,
  index: string,
): Promise<PartitionList> {
  const partitions: ListedPartition[] = [];
  let after: Uint8Array | null = null;
  for (let read = 0; ; read += atOnce) {
    const rows = reader.partitions(index, { after, limit: atOnce });
    if (rows === undefined) throw new ApiError("index_not_found", `There is no index ${index}.`);
    // Only a row beyond the last one listed says that there are more.
    if (read >= partitionsMax) return { partitions, isCut: rows.length > 0 };
    for (const { name, records } of rows) if (name !== null) partitions.push({ name, records });
    after = rows.at(-1)?.place ?? null;
    if (rows.length < atOnce) return { partitions, isCut: false };
    await nextTurn();
  }
}
