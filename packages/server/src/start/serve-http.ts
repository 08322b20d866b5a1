import { setTimeout as sleep } from "node:timers/promises";
import { toDataFolderError, verifierOf } from "@findling/store/folder";
import { openStoreReader } from "@findling/store/reader";
import type { FastifyInstance } from "fastify";
import { AccessControl } from "../access/access-control.js";
import { RateLimits } from "../access/rate-limits.js";
import { AnalyticsClient } from "../analytics/analytics-client.js";
import { BackupService } from "../backups/backup-service.js";
import { createApp } from "../http/app.js";
import { KeyRegistry, type KeyStores } from "../keys/key-registry.js";
import { KeyTable } from "../keys/key-table.js";
import { KeyUsage } from "../keys/key-usage.js";
import { masterSecretOf } from "../keys/master-secret.js";
import { addApiDescriptionRoutes } from "../routes/api-description.js";
import { addClearPartitionRoute } from "../routes/clear-partition.js";
import { addClickRoute } from "../routes/click.js";
import { addGetRecordRoute } from "../routes/get-record.js";
import { addGetTaskRoute } from "../routes/get-task.js";
import { addHealthRoutes } from "../routes/health.js";
import { addKeyRoutes } from "../routes/keys.js";
import { addListIndexesRoute } from "../routes/list-indexes.js";
import { addMetricsRoute } from "../routes/metrics.js";
import { addReportsRoute } from "../routes/reports.js";
import { addSearchRoute } from "../routes/search.js";
import type { ServerContext } from "../routes/server-context.js";
import { addSettingsRoutes } from "../routes/settings.js";
import { addWriteRecordsRoute } from "../routes/write-records.js";
import type { RunningServer, ServerOptions } from "../server-options.js";
import { TokenVerifier } from "../tokens/token-verifier.js";
import { Admission } from "../traffic/admission.js";
import { Connections } from "../traffic/connections.js";
import { connectionsDefault, httpMemoryDefault } from "../traffic/default-bounds.js";
import { Readiness } from "../traffic/readiness.js";
import { compileChecks } from "../validation/schema-check.js";
import { newEntryHead } from "../writes/entry-head.js";
import { WriteAcceptor } from "../writes/write-acceptor.js";
import { reloadCertificate, warnOfDates } from "./certificate.js";
import { listen } from "./listen.js";
import { startMetricsPort } from "./metrics-port.js";
import { openOverflow } from "./open-overflow.js";
import type { ServerRuntime } from "./server-runtime.js";
import { stopMs } from "./stop-times.js";
import { watchWithMetrics } from "./watch-metrics.js";

const slowSearchMsDefault = 1_000;

/** Opens the port, with threads that are ready. Resolves when the first request can be answered. */
export async function serveHttp(options: ServerOptions, runtime: ServerRuntime): Promise<RunningServer> {
  const { logger, metrics, threads, shutdown, certificate } = runtime;
  const { connections: connectionsMax = connectionsDefault(), httpMemory = httpMemoryDefault } = options;
  const connections = new Connections(connectionsMax);
  const admission = new Admission({ connections: connectionsMax, httpMemory }, connections);
  const readiness = new Readiness();
  const { slowSearch = slowSearchMsDefault, compression = true, trustProxy = [], drainSeconds = 0 } = options;
  const context = { ...(await openContext(options, runtime)), admission, metrics, readiness, slowSearch };
  const app = await createApp({
    logger,
    connections,
    isClosing: () => shutdown.isRunning,
    isDraining: () => readiness.isDraining,
    keyPair: certificate,
    compression,
    trustProxy,
    onAnswered: (request) => metrics.requests.answered(request),
  });
  addRoutes(app, context);
  watchWithMetrics(options.dataFolder, runtime, { ...context, connections });
  shutdown.add("HTTP", {
    maxMs: stopMs.http,
    close: () => app.close(),
    force: () => app.server.closeAllConnections(),
  });
  shutdown.add("waiting searches", {
    maxMs: stopMs.waiting,
    close: () => Promise.resolve(threads.dataVersions.close()),
  });
  await startBackups(options, runtime);
  const metricsPort = await startMetricsPort(options.metricsAddress ?? null, runtime);
  const port = await listen(app, options);
  app.server.on("error", ({ message: reason }) => logger.warn({ reason }, "a connection was not accepted"));
  options.signal?.throwIfAborted();
  // Last of all: if a start made a key and then failed, nobody would ever see the key.
  const newAdminKey = await context.keys.ensureAdminKey(options.adminKey);
  // If a schema cannot be compiled, the requests that need it fail.
  compileChecks().catch((error: unknown) => logger.error({ err: error }, "a schema cannot be compiled"));
  if (certificate !== null) warnOfDates(certificate, logger);
  const stop = async (): Promise<void> => {
    const answering = drainSeconds === 0 ? "what has begun is answered" : "everything is answered until then";
    logger.info(drainSeconds === 0 ? {} : { inSeconds: drainSeconds }, `the server stops: ${answering}`);
    readiness.drain();
    if (drainSeconds > 0) await sleep(drainSeconds * 1_000);
    await shutdown.run();
  };
  let stopped: Promise<void> | undefined;
  return {
    host: options.host,
    port,
    metricsPort,
    newAdminKey,
    isSecure: certificate !== null,
    reloadCertificate: () => reloadCertificate(options.tls, app.server, logger),
    close: () => (stopped ??= stop()),
  };
}

/** The master secret is there by now, and belongs to a backup. */
async function startBackups(
  { dataFolder: folder }: ServerOptions,
  { logger, threads, shutdown }: ServerRuntime,
): Promise<void> {
  const hold = threads.writer.hold.bind(threads.writer);
  const backups = await BackupService.start({ folder, hold, logger }).catch((error: unknown) => {
    throw toDataFolderError(error, folder);
  });
  shutdown.add("backups", {
    maxMs: stopMs.backup,
    close: () => backups.close(),
    force: () => backups.disconnect(),
  });
}

async function openContext(
  options: ServerOptions,
  runtime: ServerRuntime,
): Promise<Omit<ServerContext, "admission" | "metrics" | "readiness" | "slowSearch">> {
  const { logger, threads, shutdown } = runtime;
  const { writer, intake, searches, indexSearches, dataVersions, rebuilds, erasures } = threads;
  const folder = options.dataFolder;
  const reader = openStoreReader(folder);
  shutdown.add("the reader of the main thread", { maxMs: stopMs.reader, close: () => reader.close() });
  const append = writer.append.bind(writer);
  const masterSecret = await ownMasterSecret(options, { reader, append, logger });
  const usage = await KeyUsage.open(folder, (error) =>
    logger.warn({ err: error }, "key usage was not saved"),
  );
  shutdown.add("key usage", { maxMs: stopMs.usage, close: () => usage.close() });
  const table = new KeyTable();
  const keys = new KeyRegistry({ table, usage, reader, append, masterSecret });
  const overflow = await openOverflow(options, { ...runtime, reader });
  const analytics = startAnalytics(folder, runtime);
  const tokens = new TokenVerifier(table, masterSecret, Date.now);
  const access = new AccessControl(table, tokens, new RateLimits(() => performance.now()));
  return {
    access,
    usage,
    keys,
    reader,
    writes: new WriteAcceptor(intake, writer, overflow),
    overflow,
    searches,
    indexSearches,
    dataVersions,
    rebuilds,
    erasures,
    analytics,
    masterSecret,
  };
}

function startAnalytics(
  folder: string,
  { logger, metrics, threads, shutdown }: ServerRuntime,
): AnalyticsClient {
  const analytics = AnalyticsClient.start({
    folder,
    figures: threads.figures,
    onNotice: (message) => logger.error(message),
    onDeath: (error) => {
      metrics.events.died("analytics");
      logger.error({ err: error }, "the analytics thread died; it is restarted");
    },
    onLost: (searches) => {
      metrics.events.searchesLost(searches);
      logger.warn({ searches }, "searches are in no report: the analytics thread is behind");
    },
  });
  shutdown.add("analytics", {
    maxMs: stopMs.analytics,
    close: () => analytics.close(),
    force: () => void analytics.terminate(),
  });
  return analytics;
}

async function ownMasterSecret(
  { dataFolder, masterSecret: configured, changeMasterSecret: isChange = false }: ServerOptions,
  {
    reader,
    append,
    logger,
  }: Pick<ServerContext, "reader"> & Pick<KeyStores, "append"> & Pick<ServerRuntime, "logger">,
): Promise<string> {
  const hasKeys = reader.keys().length > 0;
  const verifier = reader.masterSecretVerifier();
  const secrets = { dataFolder, configured, hasKeys, verifier, isChange };
  const masterSecret = await masterSecretOf(secrets).catch((error: unknown) => {
    throw toDataFolderError(error, dataFolder);
  });
  const own = verifierOf(masterSecret);
  if (own === verifier) return masterSecret;
  await append({ ...newEntryHead(), kind: "masterSecret", verifier: own });
  if (verifier !== undefined) logger.warn("the master secret was changed, and with it all signing secrets");
  else if (hasKeys) logger.warn("whether the master secret is that of the data folder could not be told");
  return masterSecret;
}

function addRoutes(app: FastifyInstance, context: ServerContext): void {
  addHealthRoutes(app, context);
  addMetricsRoute(app, context);
  addApiDescriptionRoutes(app);
  addKeyRoutes(app, context);
  addSettingsRoutes(app, context);
  addSearchRoute(app, context);
  addWriteRecordsRoute(app, context);
  addClearPartitionRoute(app, context);
  addGetRecordRoute(app, context);
  addListIndexesRoute(app, context);
  addGetTaskRoute(app, context);
  addClickRoute(app, context);
  addReportsRoute(app, context);
}
