import { setTimeout as sleep } from "node:timers/promises";
import { lastBackupAt, toDataFolderError } from "@findling/store/folder";
import type { FastifyInstance } from "fastify";
import { BackupService } from "../backups/backup-service.js";
import type { ExportService } from "../exports/export-service.js";
import { createApp } from "../http/app.js";
import { addAttributesRoute } from "../internal-routes/attributes.js";
import { addDeleteIndexRoute } from "../internal-routes/delete-index.js";
import { addDraftSearchRoute } from "../internal-routes/draft-search.js";
import { addExportRecordsRoute } from "../internal-routes/export-records.js";
import { addInternalIndexesRoute } from "../internal-routes/list-indexes.js";
import { addInternalKeysRoute } from "../internal-routes/list-keys.js";
import { addPartitionsRoute } from "../internal-routes/partitions.js";
import { addRankingDifferenceRoute } from "../internal-routes/ranking-difference.js";
import { addRecordsPageRoute } from "../internal-routes/records-page.js";
import { addReportsRoute } from "../internal-routes/reports.js";
import { addSessionRoutes } from "../internal-routes/session.js";
import { addSettingsHistoryRoutes } from "../internal-routes/settings-history.js";
import { addTokenInspectionRoute } from "../internal-routes/token-inspection.js";
import { addApiDescriptionRoutes } from "../routes/api-description.js";
import { addClearPartitionRoute } from "../routes/clear-partition.js";
import { addClickRoute } from "../routes/click.js";
import { addDashboardRoutes } from "../routes/dashboard.js";
import { addGetRecordRoute } from "../routes/get-record.js";
import { addGetTaskRoute } from "../routes/get-task.js";
import { addHealthRoutes } from "../routes/health.js";
import { addHomeRoutes } from "../routes/home.js";
import { addKeyRoutes } from "../routes/keys.js";
import { addListIndexesRoute } from "../routes/list-indexes.js";
import { addMetricsRoute } from "../routes/metrics.js";
import { addPageAssets } from "../routes/page-files.js";
import { addSearchRoute } from "../routes/search.js";
import type { ServerContext } from "../routes/server-context.js";
import { addSettingsRoutes } from "../routes/settings.js";
import { SlowSearches } from "../routes/slow-search.js";
import { addWidgetRoutes } from "../routes/widget-file.js";
import { addWriteRecordsRoute } from "../routes/write-records.js";
import type { RunningServer, ServerOptions } from "../server-options.js";
import { serverVersion } from "../server-version.js";
import { Admission } from "../traffic/admission.js";
import { Connections } from "../traffic/connections.js";
import { connectionsDefault, httpMemoryDefault } from "../traffic/default-bounds.js";
import { Readiness } from "../traffic/readiness.js";
import { compileChecks } from "../validation/schema-check.js";
import { reloadCertificate, warnOfDates } from "./certificate.js";
import { listen } from "./listen.js";
import { startMetricsPort } from "./metrics-port.js";
import { openContext } from "./open-context.js";
import type { ServerRuntime } from "./server-runtime.js";
import { stopMs } from "./stop-times.js";
import { watchWithMetrics } from "./watch-metrics.js";

const slowSearchMsDefault = 1_000;

/** Opens the port, with threads that are ready. Resolves when the first request can be answered. */
export async function serveHttp(options: ServerOptions, runtime: ServerRuntime): Promise<RunningServer> {
  const { logger, metrics, tracing, threads, shutdown, certificate } = runtime;
  const { connections: connectionsMax = connectionsDefault(), httpMemory = httpMemoryDefault } = options;
  const connections = new Connections(connectionsMax, () => metrics.events.connectionClosed());
  const admission = new Admission({ connections: connectionsMax, httpMemory }, connections);
  const readiness = new Readiness();
  const { slowSearch = slowSearchMsDefault, compression = true, trustProxy = [], drainSeconds = 0 } = options;
  const slowSearches = new SlowSearches(slowSearch);
  const context = { ...(await openContext(options, runtime)), admission, metrics, readiness, slowSearches };
  void threads.writer.warmedUp.then(() => readiness.noteOpened());
  const app = await createApp({
    logger,
    connections,
    isClosing: () => shutdown.isRunning,
    isDraining: () => readiness.isDraining,
    keyPair: certificate,
    compression,
    trustProxy,
    tracing,
    onEnded: (request) => metrics.requests.ended(request),
  });
  addRoutes(app, context);
  if (options.dashboardFolder !== undefined) addSessionRoutes(app, context);
  await addPages(app, options);
  let certificateEnd = certificate?.validTo ?? null;
  watchWithMetrics(runtime, {
    ...context,
    connections,
    certificateEnd: () => certificateEnd,
  });
  shutdown.add("HTTP", {
    maxMs: stopMs.http,
    close: () => app.close(),
    force: () => app.server.closeAllConnections(),
  });
  shutdown.add("waiting searches", {
    maxMs: stopMs.waiting,
    close: () => Promise.resolve(threads.dataVersions.close()),
  });
  await startBackups(options, runtime, context.exports);
  const metricsPort = await startMetricsPort(options.metricsAddress ?? null, runtime);
  const port = await listen(app, options);
  app.server.on("error", ({ message: reason }) => logger.warn({ reason }, "a connection was not accepted"));
  options.signal?.throwIfAborted();
  // Last of all: if a start made a key and then failed, nobody would ever see the key.
  const { secret: newAdminKey, made } = await context.keys.ensureAdminKey(options.adminKey);
  if (made !== null) logger.info({ made, type: "admin" }, "a key was made");
  // If a schema cannot be compiled, the requests that need it fail.
  compileChecks().catch((error: unknown) => logger.error({ err: error }, "a schema cannot be compiled"));
  if (certificate !== null) warnOfDates(certificate, logger);
  logger.info(
    {
      version: serverVersion(),
      node: process.version,
      port,
      metricsPort: metricsPort ?? undefined,
      isSecure: certificate !== null,
      isTraced: tracing !== null,
      searchThreads: threads.searches.figures.threads,
      indexes: context.reader.catalogue().length,
    },
    "the server is ready",
  );
  const stop = async (): Promise<void> => {
    const answering = drainSeconds === 0 ? "what has begun is answered" : "everything is answered until then";
    logger.info(drainSeconds === 0 ? {} : { inSeconds: drainSeconds }, `the server stops: ${answering}`);
    const begunAt = performance.now();
    readiness.drain();
    if (drainSeconds > 0) await sleep(drainSeconds * 1_000);
    await shutdown.run();
    logger.info({ ms: Math.round(performance.now() - begunAt) }, "the server has stopped");
  };
  let stopped: Promise<void> | undefined;
  return {
    host: options.host,
    port,
    metricsPort,
    newAdminKey,
    isSecure: certificate !== null,
    reloadCertificate: async () => {
      certificateEnd = (await reloadCertificate(options.tls, app.server, logger)) ?? certificateEnd;
    },
    close: () => (stopped ??= stop()),
  };
}

/**
 * The master secret is there by now, and belongs to a backup. Exports end together with backups: both have
 * threads that read the folder.
 */
async function startBackups(
  { dataFolder: folder }: ServerOptions,
  { logger, metrics, threads, shutdown }: ServerRuntime,
  exports: ExportService,
): Promise<void> {
  const hold = threads.writer.hold.bind(threads.writer);
  const lastBackup = await lastBackupAt(folder);
  if (lastBackup !== null) metrics.events.lastBackupWasMade(lastBackup);
  const backups = await BackupService.start({ folder, hold, logger, events: metrics.events }).catch(
    (error: unknown) => {
      throw toDataFolderError(error, folder);
    },
  );
  shutdown.add("backups and exports", {
    maxMs: stopMs.backup,
    close: () => Promise.all([backups.close(), exports.close()]).then(() => undefined),
    force: () => backups.disconnect(),
  });
}

/** What browsers load. It needs no key. */
async function addPages(
  app: FastifyInstance,
  { widgetFile, homePage, dashboardFolder }: ServerOptions,
): Promise<void> {
  if (widgetFile !== undefined) await addWidgetRoutes(app, widgetFile);
  if (homePage !== undefined) await addHomeRoutes(app, homePage, dashboardFolder !== undefined);
  if (dashboardFolder !== undefined) await addDashboardRoutes(app, dashboardFolder);
  const folders = [homePage?.folder, dashboardFolder].filter((folder) => folder !== undefined);
  if (folders.length > 0) await addPageAssets(app, new Set(folders));
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
  addInternalRoutes(app, context);
}

/** What the dashboard needs besides the API: docs/internal-routes.md. */
function addInternalRoutes(app: FastifyInstance, context: ServerContext): void {
  addReportsRoute(app, context);
  addExportRecordsRoute(app, context);
  addDeleteIndexRoute(app, context);
  addInternalIndexesRoute(app, context);
  addRecordsPageRoute(app, context);
  addSettingsHistoryRoutes(app, context);
  addAttributesRoute(app, context);
  addPartitionsRoute(app, context);
  addInternalKeysRoute(app, context);
  addTokenInspectionRoute(app, context);
  addDraftSearchRoute(app, context);
  addRankingDifferenceRoute(app, context);
}
