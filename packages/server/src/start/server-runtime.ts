import type { Logger } from "pino";
import type { ServerMetrics } from "../metrics/server-metrics.js";
import type { Tracing } from "../tracing/tracing.js";
import type { Certificate } from "./certificate.js";
import type { Shutdown } from "./shutdown.js";
import type { ServerThreads } from "./start-threads.js";

/** What runs before the HTTP server does, and outlasts it. */
export interface ServerRuntime {
  readonly logger: Logger;
  readonly metrics: ServerMetrics;
  /** Threads that are ready. */
  readonly threads: ServerThreads;
  readonly shutdown: Shutdown;
  /** null: requests are not traced. */
  readonly tracing: Tracing | null;
  /** null: plain HTTP. */
  readonly certificate: Certificate | null;
}
