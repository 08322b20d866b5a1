import { availableParallelism } from "node:os";
import { adminKeyCodePointsMin } from "@findling/protocol";
import { makeDataFolder } from "@findling/store/folder";
import { createLogger } from "../logging/logger.js";
import { ServerMetrics } from "../metrics/server-metrics.js";
import { softDeadlineMsDefault } from "../search/search-ended.js";
import { searchThreadCount } from "../search-threads/search-thread-count.js";
import type { RunningServer, ServerOptions } from "../server-options.js";
import { serverVersion } from "../server-version.js";
import { unlessAborted } from "../traffic/unless-aborted.js";
import { codePointCount } from "../validation/code-points.js";
import { readCertificate } from "./certificate.js";
import { checkAddress } from "./listen.js";
import { Shutdown } from "./shutdown.js";
import { startThreads } from "./start-threads.js";
import { startTracing } from "./start-tracing.js";

/**
 * Starts the server. Resolves when it can answer.
 *
 * @throws Error with a message for people: the port is taken, the folder is in use or cannot be used, a
 *   secret is too short, TLS has no usable certificate. The signal's reason if it was aborted. In both cases
 *   nothing is left running.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  checkAdminKey(options.adminKey);
  const shutdown = new Shutdown();
  try {
    return await start(options, shutdown);
  } catch (error) {
    // People need to know the first error, not those of the shutdown.
    await shutdown.run().catch(() => undefined);
    throw error;
  }
}

async function start(options: ServerOptions, shutdown: Shutdown): Promise<RunningServer> {
  const { dataFolder, signal } = options;
  await unlessAborted(checkAddress(options), signal);
  const certificate = options.tls === undefined ? null : await readCertificate(options.tls);
  await unlessAborted(makeDataFolder(dataFolder), signal);
  const logger = createLogger(options);
  const metrics = new ServerMetrics(serverVersion());
  const tracing = await startTracing(logger, shutdown);
  const threads = startThreads({
    metrics,
    folder: dataFolder,
    indexMemory: options.indexMemory ?? null,
    answerMemory: options.answerMemory ?? 0,
    searchThreads: searchThreadCount(availableParallelism(), options.searchThreads),
    softDeadlineMs: options.searchSoftDeadline ?? softDeadlineMsDefault,
    logger,
    shutdown,
  });
  // While the threads load their code, the main thread loads its own.
  const [{ serveHttp }] = await unlessAborted(
    Promise.all([import("./serve-http.js"), threads.ready]),
    signal,
  );
  return serveHttp(options, { logger, metrics, tracing, threads, shutdown, certificate });
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
