import type { CacheFigures } from "@findling/engine";
import type { ErasureProgress, RebuildProgress } from "@findling/store";
import { newFiguresChannel } from "@findling/store/log";
import type { Logger } from "pino";
import type { ServerMetrics } from "../metrics/server-metrics.js";
import { AnswerBuffers } from "../search/answer-buffers.js";
import { AnswerCache } from "../search/answer-cache.js";
import { IndexSearches } from "../search-threads/index-searches.js";
import { SearchPool } from "../search-threads/search-pool.js";
import { SearchWorker } from "../search-threads/search-worker.js";
import { DataVersions } from "../snapshots/data-versions.js";
import { IndexProgress, type RecoveryProgress } from "../snapshots/index-progress.js";
import { Snapshots } from "../snapshots/snapshots.js";
import { WriteIntake } from "../writes/write-intake.js";
import { WriterClient } from "../writes/writer-client.js";
import type { Shutdown } from "./shutdown.js";
import { stopMs } from "./stop-times.js";

const quietRecordsMax = 4_000;

export interface ServerThreads {
  readonly writer: WriterClient;
  /** Makes the log entries that the writer applies. */
  readonly intake: WriteIntake;
  readonly searches: SearchPool;
  /** Searches of any index, open or closed. */
  readonly indexSearches: IndexSearches;
  readonly snapshots: Snapshots;
  readonly dataVersions: DataVersions;
  readonly rebuilds: IndexProgress<RebuildProgress>;
  readonly erasures: IndexProgress<ErasureProgress>;
  readonly recoveries: IndexProgress<RecoveryProgress>;
  /** Why an index could not be opened since it was last open, by the name of the index. */
  readonly unavailable: ReadonlyMap<string, string>;
  /** The channel on which every thread answers with its figures. */
  readonly figures: string;
  /** The caches of the main thread that have a bound in bytes. */
  readonly caches: () => readonly CacheFigures[];
  /** Resolves when the store is open and every thread works. Rejects if a thread cannot start. */
  readonly ready: Promise<void>;
}

/** What the threads of a server are started with. */
export interface ThreadOptions {
  /** The data folder. */
  readonly folder: string;
  /** Bytes of search indexes in memory; null: the store's default. */
  readonly indexMemory: number | null;
  /** The most bytes of cached answers. */
  readonly answerMemory: number;
  /** The number of search threads, without the reserve and the one for background searches. */
  readonly searchThreads: number;
  /** See SearchTools. */
  readonly softDeadlineMs: number;
  readonly logger: Logger;
  readonly metrics: Pick<ServerMetrics, "events">;
  readonly shutdown: Shutdown;
}

/**
 * Starts the writer and the search threads at the same time. Each search thread waits for the store by
 * itself.
 */
export function startThreads(options: ThreadOptions): ServerThreads {
  const { folder, indexMemory, answerMemory, searchThreads, softDeadlineMs, logger, metrics, shutdown } =
    options;
  const figures = newFiguresChannel();
  const buffers = new AnswerBuffers();
  const answers = new AnswerCache(answerMemory, buffers);
  const snapshots = new Snapshots(answers);
  const dataVersions = new DataVersions();
  const rebuilds = new IndexProgress<RebuildProgress>({
    onBegin: (index, { total: records }) => logger.info({ index, records }, "a rebuild begins"),
    onEnd: (index, ms) => logger.info({ index, ms }, "a rebuild has ended"),
  });
  const erasures = new IndexProgress<ErasureProgress>({
    onBegin: (index) => logger.info({ index }, "erasing the bytes of removed records begins"),
    onEnd: (index, ms) => logger.info({ index, ms }, "the bytes of removed records are erased"),
  });
  const recoveries = new IndexProgress<RecoveryProgress>();
  const unavailable = new Map<string, string>();
  const writer = WriterClient.start({
    folder,
    indexMemory,
    figures,
    snapshots,
    dataVersions,
    rebuilds,
    erasures,
    recoveries,
    onRecovery: (index, done, total) =>
      logger[recoveryLevel(total)]({ index, done, total }, "indexing the records that no segment file holds"),
    unavailable,
    onUnavailable: (index, message) => logger.error({ index }, message),
    onNotice: ({ index, requestId: reqId, message }) =>
      logger.warn({ index: index ?? undefined, reqId: reqId ?? undefined }, message),
    onDeath: (error) => exitWithoutWriter(logger, error),
  });
  shutdown.add("the writer thread", {
    maxMs: stopMs.writer,
    close: () => writer.close(),
    force: () => void writer.terminate(),
  });
  const intake = new WriteIntake({
    figures,
    requireOpen: () => writer.requireOpen(),
    onThreadDeath: (error, reqId) => {
      metrics.events.died("intake");
      logger.error({ reqId, err: error }, "the intake thread died; it is restarted");
    },
  });
  shutdown.add("the intake thread", { maxMs: stopMs.intake, close: () => intake.close() });
  const searches = SearchPool.start({
    threadCount: searchThreads,
    buffers,
    startThread: ({ number: slot, use }, events) =>
      new SearchWorker(
        `findling-search-${slot}`,
        {
          folder,
          use,
          softDeadlineMs,
          figures,
          opened: writer.opened,
          snapshots,
          onClosing: (caches) => logger.debug({ slot, caches }, "a search thread closes"),
        },
        events,
      ),
    onThreadDeath: ({ error, requestId: reqId, ...death }) => {
      metrics.events.died("search");
      logger.error({ ...death, reqId, err: error }, "a search thread died; it is restarted");
    },
    onSetAside: (index, forMs) =>
      logger.error({ index, forMs }, "an index is set aside, since a search thread died while it opened it"),
  });
  shutdown.add("the search threads", {
    maxMs: stopMs.searches,
    close: () => searches.close(),
    force: () => void searches.terminate(),
  });
  const caches = (): readonly CacheFigures[] => [answers.figures, buffers.figures];
  const indexSearches = new IndexSearches({ writer, searches, dataVersions, answers });
  shutdown.add("the record of searches", {
    maxMs: stopMs.waiting,
    close: async () => {
      indexSearches.close();
      logger.debug({ caches: caches() }, "searches end");
    },
  });
  const ready = Promise.all([writer.opened, searches.ready]).then(() => undefined);
  return {
    writer,
    intake,
    searches,
    indexSearches,
    snapshots,
    dataVersions,
    rebuilds,
    erasures,
    recoveries,
    unavailable,
    figures,
    caches,
    ready,
  };
}

/**
 * The level at which an indexing of records is logged. Indexing that takes less than a second is no news: a
 * small index has no segment files, even after a stop in good order. Files that exist and cannot be used have
 * a warning of their own.
 */
export function recoveryLevel(recordCount: number): "info" | "debug" {
  return recordCount > quietRecordsMax ? "info" : "debug";
}

/**
 * Ends the process after the writer's death. A new writer could not know how far the old one got. The states
 * that it had published can only be rebuilt by opening the store again. The supervisor of the process starts
 * it again.
 */
function exitWithoutWriter(logger: Logger, error: Error): void {
  logger.fatal({ err: error }, "the writer thread died; the process ends, because it cannot write");
  process.exit(1);
}
