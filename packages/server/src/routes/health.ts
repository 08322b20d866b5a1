import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { sendJson } from "../http/send-json.js";
import type { ServerContext } from "./server-context.js";

interface HealthContext
  extends Pick<ServerContext, "readiness" | "recoveries" | "rebuilds" | "erasures" | "overflow"> {
  readonly searches: Pick<ServerContext["searches"], "figures" | "isReady">;
}

/**
 * Two questions that need no key and never wait for a write.
 *
 * `/health`: is the server alive and able to search? While search threads that died are being replaced, it
 * counts as able for `searchOutageMs`: a supervisor should not restart a server that will soon go on.
 *
 * `/health/ready`: should a load balancer send requests? Not while the server opens its indexes after a
 * start, is about to stop, or has no thread that can search. The answer also says what goes on in the
 * background; nobody has to wait for that.
 */
export function addHealthRoutes(app: FastifyInstance, context: HealthContext): void {
  app.get("/health", (_request, reply) => {
    if (!context.searches.isReady)
      throw new ApiError("unavailable", "No search thread has been running for seconds.");
    return sendJson(reply, 200, { status: "ok" });
  });
  app.get("/health/ready", (_request, reply) => {
    const reason = notReady(context);
    if (reason !== null) throw new ApiError("unavailable", reason);
    return sendJson(reply, 200, { status: "ready", ...background(context) });
  });
}

/** Why no requests should be sent; null: they should. */
export function notReady({
  searches,
  readiness,
  recoveries,
}: Pick<HealthContext, "searches" | "readiness" | "recoveries">): string | null {
  if (readiness.isDraining) return "The server is about to stop.";
  const { living, threads } = searches.figures;
  if (readiness.isOpening) return openingOf(recoveries.entries());
  return living === 0 ? `None of ${threads} search threads can search; they are being started.` : null;
}

/** Says in words which indexes are being opened, since an error has no further fields. */
function openingOf(recoveries: IndexWork): string {
  const { indexes, done, total } = sumOf(recoveries);
  if (indexes === 0) return "Indexes are being opened.";
  return `Indexes are being opened: ${done} of ${total} records have been indexed anew.`;
}

/**
 * The work in the background, as counts and shares only: a caller without a key must not learn the name of an
 * index.
 */
function background({ searches, rebuilds, erasures, overflow }: HealthContext): object {
  const { living, threads } = searches.figures;
  return {
    searchThreads: { living, of: threads },
    rebuilds: progressOf(rebuilds.entries()),
    erasures: progressOf(erasures.entries()),
    queuedBatches: overflow.figures.batches,
  };
}

/** How many indexes have work, and how far all of it is, from 0 to 1. */
function progressOf(work: IndexWork): object {
  const { indexes, done, total } = sumOf(work);
  return { indexes, progress: total === 0 ? null : Math.round((done / total) * 1_000) / 1_000 };
}

type IndexWork = Iterable<readonly [string, { readonly done: number; readonly total: number }]>;

function sumOf(work: IndexWork): { readonly indexes: number; readonly done: number; readonly total: number } {
  const sum = { indexes: 0, done: 0, total: 0 };
  for (const [, { done, total }] of work) {
    sum.indexes += 1;
    sum.done += done;
    sum.total += total;
  }
  return sum;
}
