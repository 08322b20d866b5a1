import type { StoreReader } from "@findling/store";
import { dataFolderAt } from "@findling/store/folder";
import { OverflowQueue } from "@findling/store/overflow";
import { IndexUnavailableError } from "@findling/store/reader";
import type { Logger } from "pino";
import { LastingFault } from "../logging/lasting-fault.js";
import type { ServerMetrics } from "../metrics/server-metrics.js";
import type { ServerOptions } from "../server-options.js";
import { DrainRate } from "../writes/drain-rate.js";
import { OverflowDrain } from "../writes/overflow-drain.js";
import { OverflowPath } from "../writes/overflow-path.js";
import { defaultBacklogBounds, WriteBacklog } from "../writes/write-backlog.js";
import type { WriterClient } from "../writes/writer-client.js";
import type { Shutdown } from "./shutdown.js";
import { stopMs } from "./stop-times.js";

/** The parts of a server that the overflow queue works with. */
interface OverflowRuntime {
  readonly reader: Pick<StoreReader, "erasedOnQueue">;
  readonly logger: Logger;
  readonly metrics: Pick<ServerMetrics, "events">;
  readonly threads: { readonly writer: Pick<WriterClient, "sendQueued"> };
  readonly shutdown: Shutdown;
}

const queueBytesDefault = 1_000_000_000;

/**
 * Opens the overflow queue, and begins to apply what is on it.
 *
 * @throws StorageError
 */
export async function openOverflow(
  { dataFolder, backlog, overflowQueueBytes = queueBytesDefault }: ServerOptions,
  { reader, logger, metrics, threads, shutdown }: OverflowRuntime,
): Promise<OverflowPath> {
  const queue = await OverflowQueue.open({
    folder: dataFolderAt(dataFolder).queue,
    bytesMax: overflowQueueBytes,
    onDamage: (message) => logger.error(message),
    erasedThrough: (index) => erasedThrough(reader, index),
  });
  shutdown.add("the overflow queue", { maxMs: stopMs.overflow, close: () => queue.close() });
  const waiting = queue.length;
  if (waiting > 0) logger.info({ batches: waiting, bytes: queue.bytes }, "applying the overflow queue");
  const rate = new DrainRate(() => performance.now());
  // The queue is tidied every second.
  const queueFault = new LastingFault();
  const drain = new OverflowDrain({
    queue,
    apply: (batches) => threads.writer.sendQueued(batches),
    onDrained: ({ bytes, appliedBatches }) => {
      rate.note(bytes);
      metrics.events.queuedWritesApplied(appliedBatches);
    },
    onFailure: (failure) => {
      metrics.events.queuedWriteFailed();
      logger.warn(failure, "a queued write failed");
    },
    onFault: (index, message, pauseMs) =>
      logger.warn(
        { index, reason: message, batches: queue.countOf(index), pauseMs },
        "a queued write could not be applied; it is tried again",
      ),
    onQueueFault: (error) => {
      if (queueFault.isDue()) logger.error({ err: error }, "the overflow queue cannot be written");
    },
  });
  shutdown.add("what is applied from the overflow queue", {
    maxMs: stopMs.overflow,
    close: () => drain.close(),
  });
  const bounds = { ...defaultBacklogBounds, ...backlog };
  return new OverflowPath(queue, drain, new WriteBacklog(bounds, () => performance.now()), rate);
}

/**
 * Through which batch the partitions of an index are erased. If the index cannot be read, all batches that
 * wait may have been.
 */
function erasedThrough(reader: OverflowRuntime["reader"], index: string): number {
  try {
    return reader.erasedOnQueue(index);
  } catch (error) {
    if (error instanceof IndexUnavailableError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
