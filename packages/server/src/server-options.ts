import type { LogOptions } from "./logging/logger.js";
import type { HomePage } from "./routes/home-page.js";
import type { BacklogBounds } from "./writes/write-backlog.js";

export interface ServerOptions extends LogOptions {
  /** The data folder. It is created if it is missing. */
  readonly dataFolder: string;
  readonly host: string;
  /** The port to listen on; 0: any free port. */
  readonly port: number;
  /**
   * The first admin key. Absent: it is made at the first start and returned once in
   * `RunningServer.newAdminKey`.
   */
  readonly adminKey?: string;
  /**
   * The master secret. Absent: a secret is made at the first start and kept in the data folder (mode 0600).
   */
  readonly masterSecret?: string;
  /** Whether another master secret may replace the folder's own at this start. @default false */
  readonly changeMasterSecret?: boolean;
  /**
   * Bytes of search indexes in memory. If there are more, the least recently used ones are closed. @default
   * half of the machine's memory
   */
  readonly indexMemory?: number;
  /** The most bytes of cached answers (ADR 3). @default 0: no answer is cached */
  readonly answerMemory?: number;
  /** Open connections, at least 20. @default a quarter of the files that may be open, at most 1,000 */
  readonly connections?: number;
  /** Bytes of bodies and answers in flight, at least those of two batches. @default 200,000,000 */
  readonly httpMemory?: number;
  /** The bounds beyond which batches are put on the overflow queue. @default see defaultBacklogBounds */
  readonly backlog?: Partial<BacklogBounds>;
  /** Bytes of the overflow queue on disk. @default 1,000,000,000 */
  readonly overflowQueueBytes?: number;
  /** Threads that search, at most. @default as many as processors, at most 16 */
  readonly searchThreads?: number;
  /**
   * Milliseconds from when its request was parsed until a search leaves out typos, without the wait for its
   * `minDataVersion`. 0: every search does.
   * @default 500
   */
  readonly searchSoftDeadline?: number;
  /** The most milliseconds that a search waits for its `minDataVersion`; 0: none. @default 5,000 */
  readonly dataVersionWait?: number;
  /** Where the metrics are served without a key. @default null: nowhere but at `/metrics`, for admin keys */
  readonly metricsAddress?: { readonly host: string; readonly port: number } | null;
  /** A search that takes this many milliseconds or more is logged. 0: none is. @default 1,000 */
  readonly slowSearch?: number;
  /** Whether answers are compressed for clients that ask for it. @default true */
  readonly compression?: boolean;
  /** Addresses and CIDR ranges of proxies whose `x-forwarded-for` is believed. @default none */
  readonly trustProxy?: readonly string[];
  /** The files of TLS. Absent: plain HTTP. */
  readonly tls?: TlsFiles;
  /** The path of the widget's file, which pages of any origin may load. Absent: it is not served. */
  readonly widgetFile?: string;
  /** The page at `/`. Absent: there is none. */
  readonly homePage?: HomePage;
  /**
   * The folder of the built dashboard: `dashboard.html`, and the files that it names in `assets`. Absent:
   * there is no page at `/dashboard`, and nobody can sign in.
   */
  readonly dashboardFolder?: string;
  /** Seconds between the call of `close` and the stop. `/health/ready` is 503 meanwhile. @default 0 */
  readonly drainSeconds?: number;
  /** A signal that ends the start, which then leaves nothing behind. */
  readonly signal?: AbortSignal;
}

/** Paths of PEM files. */
export interface TlsFiles {
  /** The certificate, followed by those that vouch for it. */
  readonly certFile: string;
  /** Its private key, without a passphrase. */
  readonly keyFile: string;
}

export interface RunningServer {
  readonly host: string;
  /** The port that was bound. */
  readonly port: number;
  /** The port of the metrics; null: they have none of their own. */
  readonly metricsPort: number | null;
  /** Set only by the very first start without `adminKey`. The key cannot be shown at any other time. */
  readonly newAdminKey: string | null;
  /** Whether the server speaks HTTPS. */
  readonly isSecure: boolean;
  /**
   * Reads the files of TLS again. Open connections go on, new ones have the new certificate. If the files
   * cannot be used, the log says why, and the old certificate stays. Without TLS nothing happens.
   */
  reloadCertificate(): Promise<void>;
  /** Answers what is under way, flushes, and frees the folder. */
  close(): Promise<void>;
}
