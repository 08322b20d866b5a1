import type { IndexListingEntry } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import type { IndexBytes } from "../metrics/data-folder-sizes.js";
import type { WorkProgress } from "../metrics/server-figures.js";
import type { RouteContext, ServerContext } from "../routes/server-context.js";
import { listIndexes } from "../snapshots/index-listing.js";

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "GET",
  path: "/internal/indexes",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
} as const satisfies ServedRoute;

/** An index as the dashboard lists it. */
interface IndexOverview {
  readonly name: string;
  /** How many records the index has. This and other figures are null if nothing of the index can be read. */
  readonly records: number | null;
  readonly partitionKey: string | null;
  /** How many partitions have records; null: the index has no `partitionKey`. */
  readonly partitions: number | null;
  /** When the last write was accepted, in milliseconds since the epoch; null: nothing was written yet. */
  readonly lastWriteAt: number | null;
  readonly dataVersion: number | null;
  /** How many batches of the index are on the overflow queue. */
  readonly queuedBatches: number;
  /** Bytes of files; null: the folder of the index is newer than the last measurement. */
  readonly diskBytes: IndexBytes | null;
  /** Bytes of memory; null: the index is not open. */
  readonly memoryBytes: number | null;
  /** How far the rebuild is; null: none is running. */
  readonly rebuild: WorkProgress | null;
  readonly erasure: (WorkProgress & { readonly step: string }) | null;
  readonly recovery: WorkProgress | null;
  /** Why the index cannot be opened; null: it can. */
  readonly unavailable: string | null;
}

type WorkContext = Pick<ServerContext, "rebuilds" | "erasures" | "recoveries" | "overflow">;
type OverviewContext = RouteContext<"sizes" | "reader" | "snapshots" | "dataVersions" | "unavailable"> &
  WorkContext;

export function addInternalIndexesRoute(app: FastifyInstance, context: OverviewContext): void {
  addApiRoute(app, context, route, async ({ reply }) => {
    const bytes = await context.sizes.indexes();
    const listed = new Map(listIndexes(context).map((entry) => [entry.name, entry]));
    const memory = new Map(context.snapshots.openIndexes());
    const indexes = context.reader.catalogue().map(
      ({ name, incarnation }): IndexOverview => ({
        ...contentOf(name, listed.get(name)),
        dataVersion: context.dataVersions.of(name) ?? null,
        queuedBatches: context.overflow.countOf(name),
        diskBytes: bytes.get(incarnation) ?? null,
        memoryBytes: memory.get(name) ?? null,
        ...workOn(context, name),
        unavailable: context.unavailable.get(name) ?? null,
      }),
    );
    return sendJson(reply, route.status, { indexes });
  });
}

/** @param entry undefined: the index cannot be read */
function contentOf(name: string, entry: IndexListingEntry | undefined) {
  if (entry === undefined)
    return { name, records: null, partitionKey: null, partitions: null, lastWriteAt: null };
  const { recordCount: records, partitionKey, partitionCount, lastWriteAt } = entry;
  return {
    name,
    records,
    partitionKey,
    partitions: partitionKey === null ? null : partitionCount,
    lastWriteAt: lastWriteAt === 0 ? null : lastWriteAt,
  };
}

function workOn(
  { rebuilds, erasures, recoveries, overflow }: WorkContext,
  index: string,
): Pick<IndexOverview, "rebuild" | "erasure" | "recovery"> {
  const onQueue = overflow.isErasing(index) ? { step: "queue", done: 0, total: 1 } : null;
  return {
    rebuild: rebuilds.progressOf(index) ?? null,
    erasure: erasures.progressOf(index) ?? onQueue,
    recovery: recoveries.progressOf(index) ?? null,
  };
}
