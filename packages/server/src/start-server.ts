import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { adminKeyCodePointsMin } from "@findling/protocol";
import { openStoreReader } from "@findling/store";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { AccessControl } from "./access/access-control.js";
import { RateLimits } from "./access/rate-limits.js";
import { createApp } from "./http/app.js";
import { listen } from "./http/listen.js";
import { KeyRegistry } from "./keys/key-registry.js";
import { KeyTable } from "./keys/key-table.js";
import { KeyUsage } from "./keys/key-usage.js";
import { masterSecretOf } from "./keys/master-secret.js";
import { createLogger } from "./logging/logger.js";
import { addClearPartitionRoute } from "./routes/clear-partition.js";
import { addGetRecordRoute } from "./routes/get-record.js";
import { addHealthRoute } from "./routes/health.js";
import { addKeyRoutes } from "./routes/keys.js";
import { addListIndexesRoute } from "./routes/list-indexes.js";
import { addSearchRoute } from "./routes/search.js";
import { addSettingsRoutes } from "./routes/settings.js";
import { addWriteRecordsRoute } from "./routes/write-records.js";
import type { ServerContext } from "./server-context.js";
import type { RunningServer, ServerOptions } from "./server-options.js";
import { Shutdown } from "./shutdown.js";
import { DataVersions } from "./threads/data-versions.js";
import { Rebuilds } from "./threads/rebuilds.js";
import { SearchPool } from "./threads/search-pool.js";
import { SearchWorker } from "./threads/search-worker.js";
import { SnapshotCounter } from "./threads/snapshot-counter.js";
import { WriterClient } from "./threads/writer-client.js";
import { codePointCount } from "./validation/code-points.js";

/** How long each step of a stop may take: below 10 s in all, the time that is forced included. */
const stopMs = {
  waiting: 100,
  http: 4_500,
  searches: 1_000,
  usage: 300,
  reader: 300,
  writer: 2_500,
} as const;

/**
 * Starts the server; resolves when it can answer.
 *
 * @throws Error with a message for people: the port is taken, the folder is in use or unreadable, a secret is
 *   too short. Nothing is left running then.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  checkAdminKey(options.adminKey);
  const shutdown = new Shutdown();
  try {
    return await start(options, shutdown);
  } catch (error) {
    // What went wrong first is what people need to know.
    await shutdown.run().catch(() => undefined);
    throw error;
  }
}

async function start(options: ServerOptions, shutdown: Shutdown): Promise<RunningServer> {
  const logger: FastifyBaseLogger = createLogger(options);
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  const context = await openContext(options, logger, shutdown);
  const app = await createApp(logger, () => shutdown.isRunning);
  addRoutes(app, context);
  shutdown.add("HTTP", {
    maxMs: stopMs.http,
    close: () => app.close(),
    force: () => app.server.closeAllConnections(),
  });
  shutdown.add("waiting searches", {
    maxMs: stopMs.waiting,
    close: () => Promise.resolve(context.dataVersions.close()),
  });
  const port = await listen(app, options);
  // Not before the port is ours: a key made by a start that fails would never be shown.
  const newAdminKey = await context.keys.ensureAdminKey(options.adminKey);
  return { host: options.host, port, newAdminKey, close: () => shutdown.run() };
}

async function openContext(
  options: ServerOptions,
  logger: FastifyBaseLogger,
  shutdown: Shutdown,
): Promise<ServerContext> {
  const folder = options.dataFolder;
  const counter = new SnapshotCounter();
  const dataVersions = new DataVersions();
  const rebuilds = new Rebuilds();
  const writer = await WriterClient.open({
    folder,
    counter,
    dataVersions,
    rebuilds,
    onRecovery: (index, done, total) => logger.info({ index, done, total }, "building the search index anew"),
    onNotice: (index, message) => logger.warn({ index }, message),
    onDeath: (error) => exitWithoutWriter(logger, error),
  });
  shutdown.add("the writer thread", {
    maxMs: stopMs.writer,
    close: () => writer.close(),
    force: () => void writer.terminate(),
  });
  const masterSecret = await masterSecretOf(folder, options.masterSecret);
  const reader = openStoreReader(folder);
  shutdown.add("the reader of the main thread", { maxMs: stopMs.reader, close: () => reader.close() });
  const usage = await KeyUsage.open(folder, (error) =>
    logger.warn({ err: error }, "key usage was not saved"),
  );
  shutdown.add("key usage", { maxMs: stopMs.usage, close: () => usage.close() });
  const table = new KeyTable();
  const append = writer.append.bind(writer);
  const keys = new KeyRegistry({ table, usage, reader, append, masterSecret });
  const searches = await SearchPool.start({
    threadCount: Math.max(1, availableParallelism() - 1),
    startThread: (slot, events) => {
      const { port1, port2 } = new MessageChannel();
      const data = { folder, counter: counter.shared, publications: port2 };
      return new SearchWorker(`findling-search-${slot}`, data, writer.attach(slot, port1), events);
    },
    onThreadDeath: (slot, error) =>
      logger.error({ slot, err: error }, "a search thread died; it is restarted"),
  });
  shutdown.add("the search threads", {
    maxMs: stopMs.searches,
    close: () => searches.close(),
    force: () => void searches.terminate(),
  });
  const access = new AccessControl(table, new RateLimits(() => performance.now()));
  return { access, usage, keys, reader, writer, searches, dataVersions, rebuilds, masterSecret };
}

function addRoutes(app: FastifyInstance, context: ServerContext): void {
  addHealthRoute(app, context.searches);
  addKeyRoutes(app, context);
  addSettingsRoutes(app, context);
  addSearchRoute(app, context);
  addWriteRecordsRoute(app, context);
  addClearPartitionRoute(app, context);
  addGetRecordRoute(app, context);
  addListIndexesRoute(app, context);
}

function checkAdminKey(adminKey: string | undefined): void {
  if (adminKey === undefined) return;
  const length = codePointCount(adminKey);
  if (length < adminKeyCodePointsMin) {
    throw new Error(`The admin key has ${length} characters; at least ${adminKeyCodePointsMin} are needed.`);
  }
  if (/[^\x21-\x7e]/.test(adminKey)) {
    throw new Error(
      "The admin key must be printable ASCII without blanks: no HTTP header carries anything else.",
    );
  }
}

/**
 * A new writer could not know how far the dead one got, and what it had published stands on top of a state
 * that only opening the store again can rebuild. So the process ends and its supervisor starts it afresh.
 */
function exitWithoutWriter(logger: FastifyBaseLogger, error: Error): void {
  logger.fatal({ err: error }, "the writer thread died; the process ends, because it cannot write");
  process.exit(1);
}
