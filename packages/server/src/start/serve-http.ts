import type { FastifyInstance } from "fastify";
import { createApp } from "../http/app.js";
import type { ServerContext } from "../routes/server-context.js";
import { SlowSearches } from "../routes/slow-search.js";
import type { RunningServer, ServerOptions } from "../server-options.js";
import { serverVersion } from "../server-version.js";
import { Admission } from "../traffic/admission.js";
import { Connections } from "../traffic/connections.js";
import { connectionsDefault, httpMemoryDefault } from "../traffic/default-bounds.js";
import { Readiness } from "../traffic/readiness.js";
import { compileChecks } from "../validation/schema-check.js";
import { addRoutes } from "./add-routes.js";
import { reloadCertificate, warnOfDates } from "./certificate.js";
import { listen } from "./listen.js";
import { startMetricsPort } from "./metrics-port.js";
import { openContext } from "./open-context.js";
import type { ServerRuntime } from "./server-runtime.js";
import { startBackups } from "./start-backups.js";
import { stopOnce } from "./stop-once.js";
import { stopMs } from "./stop-times.js";
import { watchWithMetrics } from "./watch-metrics.js";

const slowSearchMsDefault = 1_000;

/** Opens the port, with threads that are ready. Resolves when the first request can be answered. */
export async function serveHttp(options: ServerOptions, runtime: ServerRuntime): Promise<RunningServer> {
  const { logger, metrics, threads, certificate } = runtime;
  const { connections: connectionsMax = connectionsDefault(), httpMemory = httpMemoryDefault } = options;
  const connections = new Connections(connectionsMax, () => metrics.events.connectionClosed());
  const admission = new Admission({ connections: connectionsMax, httpMemory }, connections);
  const readiness = new Readiness();
  const slowSearches = new SlowSearches(options.slowSearch ?? slowSearchMsDefault);
  const context = { ...(await openContext(options, runtime)), admission, metrics, readiness, slowSearches };
  void threads.writer.warmedUp.then(() => readiness.noteOpened());
  const app = await makeApp(options, runtime, { connections, readiness });
  await addRoutes(app, context, options);
  let certificateEnd = certificate?.validTo ?? null;
  watchWithMetrics(runtime, { ...context, connections, certificateEnd: () => certificateEnd });
  stopWith(app, runtime);
  await startBackups(options, runtime, context.exports);
  const metricsRuntime = { ...runtime, http: app.server };
  const metricsPort = await startMetricsPort(options.metricsAddress ?? null, metricsRuntime);
  if (options.adminKey !== undefined) await ensureAdminKey(options, runtime, context);
  const port = await listen(app, options);
  app.server.on("error", ({ message: reason }) => logger.warn({ reason }, "a connection was not accepted"));
  options.signal?.throwIfAborted();
  // Last of all: if a start made a key and then failed, nobody would ever see the key.
  const newAdminKey = options.adminKey === undefined ? await ensureAdminKey(options, runtime, context) : null;
  // If a schema cannot be compiled, the requests that need it fail.
  compileChecks().catch((error: unknown) => logger.error({ err: error }, "a schema cannot be compiled"));
  if (certificate !== null) warnOfDates(certificate, logger);
  logReady(runtime, { port, metricsPort, indexes: context.reader.catalogue().length });
  return {
    host: options.host,
    port,
    metricsPort,
    newAdminKey,
    isSecure: certificate !== null,
    reloadCertificate: async () => {
      certificateEnd = (await reloadCertificate(options.tls, app.server, logger)) ?? certificateEnd;
    },
    close: stopOnce(runtime, readiness, options.drainSeconds ?? 0),
  };
}

function makeApp(
  { compression = true, trustProxy = [] }: ServerOptions,
  { logger, metrics, tracing, shutdown, certificate }: ServerRuntime,
  { connections, readiness }: { readonly connections: Connections; readonly readiness: Readiness },
): Promise<FastifyInstance> {
  return createApp({
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
}

/** Steps of the shutdown run in the reverse order: the searches end first that wait for a version. */
function stopWith(app: FastifyInstance, { threads, shutdown }: ServerRuntime): void {
  shutdown.add("HTTP", {
    maxMs: stopMs.http,
    close: () => app.close(),
    force: () => app.server.closeAllConnections(),
  });
  shutdown.add("waiting searches", {
    maxMs: stopMs.waiting,
    close: () => Promise.resolve(threads.dataVersions.close()),
  });
}

/** @returns the secret of a new key that nobody knows yet; null: there is none */
async function ensureAdminKey(
  { adminKey }: ServerOptions,
  { logger }: ServerRuntime,
  { keys }: Pick<ServerContext, "keys">,
): Promise<string | null> {
  const { secret, made } = await keys.ensureAdminKey(adminKey);
  if (made !== null) logger.info({ made, type: "admin" }, "a key was made");
  return secret;
}

interface ReadyFigures {
  readonly port: number;
  readonly metricsPort: number | null;
  readonly indexes: number;
}

function logReady(
  { logger, threads, tracing, certificate }: ServerRuntime,
  { port, metricsPort, indexes }: ReadyFigures,
): void {
  logger.info(
    {
      version: serverVersion(),
      node: process.version,
      port,
      metricsPort: metricsPort ?? undefined,
      isSecure: certificate !== null,
      isTraced: tracing !== null,
      searchThreads: threads.searches.figures.threads,
      indexes,
    },
    "the server is ready",
  );
}
