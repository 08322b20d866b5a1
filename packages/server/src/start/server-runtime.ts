import type { Logger } from "pino";
import type { ServerMetrics } from "../metrics/server-metrics.js";
import type { Tracing } from "../tracing/tracing.js";
import type { Certificate } from "./certificate.js";
import type { Shutdown } from "./shutdown.js";
import type { ServerThreads } from "./start-threads.js";

/** The parts of a server that run before its HTTP server does, and outlast it. */
export interface ServerRuntime {
  readonly logger: Logger;
  readonly metrics: ServerMetrics;
  /** Threads that are ready. */
  readonly threads: ServerThreads;
  readonly shutdown: Shutdown;
  /** The receiver of traces; null: requests are not traced. */
  readonly tracing: Tracing | null;
  /** The certificate of TLS; null: plain HTTP. */
  readonly certificate: Certificate | null;
}
