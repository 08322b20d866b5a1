import { toDataFolderError, verifierOf } from "@findling/store/folder";
import { openStoreReader } from "@findling/store/reader";
import { AccessControl } from "../access/access-control.js";
import { KeyAuthenticator } from "../access/key-authenticator.js";
import { RateLimits } from "../access/rate-limits.js";
import { SessionAuthenticator } from "../access/session-authenticator.js";
import { AnalyticsClient } from "../analytics/analytics-client.js";
import { ExportService } from "../exports/export-service.js";
import { KeyRegistry, type KeyStores } from "../keys/key-registry.js";
import { KeyTable } from "../keys/key-table.js";
import { KeyUsage } from "../keys/key-usage.js";
import { masterSecretOf } from "../keys/master-secret.js";
import { DataFolderSizes } from "../metrics/data-folder-sizes.js";
import { dataVersionWaitMsDefault } from "../routes/data-version-wait.js";
import type { ServerContext } from "../routes/server-context.js";
import type { ServerOptions } from "../server-options.js";
import { Sessions } from "../sessions/sessions.js";
import { TokenVerifier } from "../tokens/token-verifier.js";
import { AcceptanceTimes } from "../writes/acceptance-times.js";
import { newEntryHead } from "../writes/entry-head.js";
import { WriteAcceptor } from "../writes/write-acceptor.js";
import { openOverflow } from "./open-overflow.js";
import type { ServerRuntime } from "./server-runtime.js";
import { stopMs } from "./stop-times.js";

/** Opens the parts that the routes work with, besides those of the HTTP server itself. */
export async function openContext(
  options: ServerOptions,
  runtime: ServerRuntime,
): Promise<Omit<ServerContext, "admission" | "metrics" | "readiness" | "slowSearches">> {
  const { logger, threads, shutdown } = runtime;
  const { writer, intake, searches, indexSearches, snapshots, dataVersions } = threads;
  const { rebuilds, erasures, recoveries, unavailable } = threads;
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
  const times = new AcceptanceTimes({
    logTime: (index) => reader.logTime(index),
    queuedAt: (index) => overflow.queuedAt(index),
  });
  const analytics = startAnalytics(folder, runtime);
  const tokens = new TokenVerifier(table, masterSecret, Date.now);
  const sessions = new Sessions(table, masterSecret, Date.now);
  const hasDashboard = options.dashboardFolder !== undefined;
  const access = new AccessControl(
    [new KeyAuthenticator(table, tokens), ...(hasDashboard ? [new SessionAuthenticator(sessions)] : [])],
    new RateLimits(() => performance.now()),
  );
  return {
    access,
    usage,
    keys,
    keyTable: table,
    sessions,
    reader,
    writes: new WriteAcceptor(intake, writer, overflow, times),
    overflow,
    searches,
    indexSearches,
    snapshots,
    dataVersions,
    dataVersionWaitMs: options.dataVersionWait ?? dataVersionWaitMsDefault,
    rebuilds,
    erasures,
    recoveries,
    unavailable,
    sizes: new DataFolderSizes(folder),
    analytics,
    exports: new ExportService(folder),
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
  else if (hasKeys) logger.warn("the data folder does not say whether this is its master secret");
  return masterSecret;
}
