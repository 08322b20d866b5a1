import { setImmediate as nextTurn } from "node:timers/promises";
import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import type { RouteContext, ServerContext } from "../routes/server-context.js";
import { AttributeSample } from "./attribute-sample.js";

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "GET",
  path: "/internal/indexes/:index/attributes",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
} as const satisfies ServedRoute;

const recordsMax = 1_000;
/** The sample ends after this time, with what it has. */
const sampleMs = 500;
/** The main thread reads records for this long at a time, and does nothing else meanwhile. */
const sliceMs = 5;

export function addAttributesRoute(app: FastifyInstance, context: RouteContext<"reader">): void {
  addApiRoute(app, context, route, async ({ params, reply }) => {
    const { index } = params;
    const sample = await sampleOf(context.reader, index);
    const { records: sampledRecords, isCut } = sample;
    return sendJson(reply, route.status, { sampledRecords, attributes: sample.attributes(), isCut });
  });
}

/**
 * Reads records whose document numbers lie evenly among those that were given, so the sample has old and new
 * ones. @throws ApiError index_not_found
 */
async function sampleOf(
  reader: Pick<ServerContext["reader"], "documentNumbers" | "documentFrom">,
  index: string,
): Promise<AttributeSample> {
  const numbers = reader.documentNumbers(index);
  if (numbers === undefined) throw new ApiError("index_not_found", `There is no index ${index}.`);
  const sample = new AttributeSample();
  const step = Math.max(1, Math.floor(numbers / recordsMax));
  const endsAt = performance.now() + sampleMs;
  let pauseAt = performance.now() + sliceMs;
  for (let from = 0; from < numbers && sample.records < recordsMax; ) {
    const found = reader.documentFrom(index, from);
    if (!found) break;
    if (found.record !== null) sample.add(found.record);
    from = Math.max(from + step, found.documentNumber + 1);
    if (performance.now() < pauseAt) continue;
    if (performance.now() >= endsAt) break;
    await nextTurn();
    pauseAt = performance.now() + sliceMs;
  }
  return sample;
}
