import { Readable } from "node:stream";
import { ApiError } from "@findling/protocol";
import { DamagedDataError, IndexUnavailableError } from "@findling/store/reader";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ExportFault, type RunningExport } from "../exports/running-export.js";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import type { RouteContext } from "../routes/server-context.js";
import { msToTransfer } from "../traffic/time-to-transfer.js";
import { requireObjectId } from "../validation/object-id.js";
import { queryOf, singleParameter } from "../validation/query-parameters.js";

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "GET",
  path: "/internal/indexes/:index/records",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
  queryParameters: {
    after: { description: "Only the records behind this objectID." },
  },
} as const satisfies ServedRoute;

/** Bytes that wait for the client beside those of the socket: about two slices. */
const waitingBytes = 512 * 1_024;
/** At the end a client has to take those, and what its socket holds, in time. */
const lastBytes = 4 * 2 ** 20;

export function addExportRecordsRoute(
  app: FastifyInstance,
  { exports, ...context }: RouteContext<"exports" | "dataVersions">,
): void {
  addApiRoute(app, context, route, async ({ caller, params, reply }) => {
    const { index } = params;
    const after = afterOf(reply.request.url);
    reply.type("application/x-ndjson").header("cache-control", "no-store");
    if (!context.dataVersions.has(index)) throw missing(index);
    if (reply.request.method === "HEAD") return reply.send();
    reply.request.admitted?.hold(waitingBytes);
    const running = exports.start({ index, after });
    if (!(await begun(running))) throw missing(index);
    void watchEnd(running, caller.key.id, reply);
    return reply.send(Readable.from(running.slices(), { objectMode: false, highWaterMark: waitingBytes }));
  });
}

/** @throws ApiError invalid_request, invalid_object_id */
function afterOf(url: string): string | null {
  const after = singleParameter(queryOf(url), "after");
  return after === undefined ? null : requireObjectId(after, "The query parameter after");
}

function missing(index: string): ApiError {
  return new ApiError("index_not_found", `There is no index ${index}.`);
}

/** @throws IndexUnavailableError */
async function begun(running: RunningExport): Promise<boolean> {
  try {
    return await running.begin();
  } catch (error) {
    if (!(error instanceof ExportFault) || !error.isDiskFault) throw error;
    throw new IndexUnavailableError(running.index, new DamagedDataError(error.message));
  }
}

/**
 * A client that went away ends the export. An export that was cut off ends its answer without a last line.
 */
async function watchEnd(running: RunningExport, key: string, { log, raw }: FastifyReply): Promise<void> {
  const leave = (): void => running.stop("The client went away.");
  if (raw.destroyed) leave();
  else raw.once("close", leave);
  const begunAt = performance.now();
  const { index } = running;
  const { fault, records, damagedRecords } = await running.ended;
  const ms = Math.round(performance.now() - begunAt);
  if (fault === null) {
    log.info({ index, key, ms, records, damagedRecords }, "an index was exported");
    const late = setTimeout(() => raw.destroy(), msToTransfer(lastBytes)).unref();
    raw.once("close", () => clearTimeout(late));
    return;
  }
  log.warn({ index, key, ms, reason: fault }, "an export was not completed");
  raw.destroy();
}
