import { FiguresQuestion, ThreadMeter } from "@findling/store/log";
import { notReady } from "../routes/health.js";
import type { ServerContext } from "../routes/server-context.js";
import { listIndexes } from "../snapshots/index-listing.js";
import type { Connections } from "../traffic/connections.js";
import type { ServerRuntime } from "./server-runtime.js";
import { stopMs } from "./stop-times.js";

/**
 * A scrape waits this long for the figures of threads. They answer between two pieces of work, and the scrape
 * does not wait for one that is busy.
 */
const threadAnswersMs = 100;

/** Lets the metrics ask the parts of the server. */
export function watchWithMetrics(
  { metrics, threads, shutdown }: Pick<ServerRuntime, "metrics" | "threads" | "shutdown">,
  context: ServerContext & { readonly connections: Connections; readonly certificateEnd: () => Date | null },
): void {
  const { dataVersions, rebuilds, erasures, overflow, searches, connections, analytics } = context;
  const { sizes, snapshots } = context;
  const main = new ThreadMeter("main", threads.caches);
  const others = new FiguresQuestion(threads.figures);
  shutdown.add("the figures of threads", {
    maxMs: stopMs.waiting,
    close: async () => {
      main.stop();
      others.close();
    },
  });
  metrics.watch({
    indexes: () => listIndexes(context),
    dataVersion: (index) => dataVersions.of(index),
    openIndexes: () => snapshots.openIndexes(),
    rebuilds: () => rebuilds.entries(),
    erasures: () => erasures.entries(),
    queue: () => overflow.figures,
    backlog: () => threads.writer.backlog,
    searches: () => searches.figures,
    connections: () => ({ open: connections.count, max: connections.max }),
    analyticsWaiting: () => analytics.waiting,
    certificateEnd: context.certificateEnd,
    isReady: () => notReady(context) === null,
    threads: async () => [main.read(), ...(await others.ask(threadAnswersMs))],
    disk: () => sizes.figures(),
  });
}
