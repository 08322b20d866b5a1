import type { ServerOptions } from "@findling/server";

/** The values that `findling serve` runs with, from whatever source. */
export interface Configuration {
  /** 0: any free port. @default 7700 */
  readonly port: number;
  /** The address to listen on. @default "127.0.0.1" */
  readonly host: string;
  /** The data folder. It is created if it is missing. @default "./data" */
  readonly data: string;
  /** null: the key is made at the first start. */
  readonly adminKey: string | null;
  /** null: the secret is made at the first start. */
  readonly masterSecret: string | null;
  /** Whether another master secret may replace the data folder's own. @default false */
  readonly changeMasterSecret: boolean;
  /** Bytes of search indexes in memory. null: half of the machine's memory. @default null */
  readonly indexMemory: number | null;
  /** Bytes of cached answers; 0: no answer is cached. @default 64,000,000 */
  readonly answerMemory: number;
  /** Open connections. null: a quarter of the files that may be open, at most 1,000. @default null */
  readonly connections: number | null;
  /** Bytes of bodies and answers in flight. @default 200,000,000 */
  readonly httpMemory: number;
  /** Entries of an index that may wait to be applied, before batches are queued; 0: all are. @default 100 */
  readonly overflowEntries: number;
  /** Bytes of such entries; 0: all batches are queued. @default 16,000,000 */
  readonly overflowBytes: number;
  /** Age of the oldest of them in milliseconds; 0: all batches are queued. @default 1,000 */
  readonly overflowAge: number;
  /** Bytes of the overflow queue on disk. @default 1,000,000,000 */
  readonly overflowQueue: number;
  /** Threads that search, at most. null: as many as processors. @default null */
  readonly searchThreads: number | null;
  /** Milliseconds until a search leaves out typos. @default 500 */
  readonly searchSoftDeadline: number;
  /** Milliseconds that a search waits for its `minDataVersion` at most. @default 5,000 */
  readonly dataVersionWait: number;
  /** Milliseconds from which on a search is logged as slow; 0: none is. @default 1,000 */
  readonly slowSearch: number;
  /**
   * The port of the metrics, which need no key there; 0: any free port; null: they have none of their own.
   */
  readonly metricsPort: number | null;
  /** The address of that port. @default "127.0.0.1" */
  readonly metricsHost: string;
  /** Whether answers are compressed for clients that ask for it. @default true */
  readonly compression: boolean;
  /** Addresses and CIDR ranges of proxies whose `x-forwarded-for` is believed. @default none */
  readonly trustProxy: readonly string[];
  /** PEM file of the certificate and its chain. null: plain HTTP. @default null */
  readonly tlsCert: string | null;
  /** PEM file of its private key. null: plain HTTP. @default null */
  readonly tlsKey: string | null;
  /** Seconds from the stop signal to the stop, during which `/health/ready` is 503. @default 0 */
  readonly drain: number;
  /** Whether to fill the index `demo` if it does not exist. @default false (`npm start`: true) */
  readonly demo: boolean;
  /** Whether the page at `/` is served. @default true */
  readonly homePage: boolean;
  /** Whether the dashboard is served, and admin keys can sign in to it. @default true */
  readonly dashboard: boolean;
  /** @default "info" */
  readonly log: LogLevel;
}

export type LogLevel = ServerOptions["log"];

export const logLevels = ["silent", "error", "warn", "info", "debug"] as const satisfies readonly LogLevel[];

export const defaultConfiguration: Configuration = {
  port: 7700,
  host: "127.0.0.1",
  data: "./data",
  adminKey: null,
  masterSecret: null,
  changeMasterSecret: false,
  indexMemory: null,
  answerMemory: 64_000_000,
  connections: null,
  httpMemory: 200_000_000,
  overflowEntries: 100,
  overflowBytes: 16_000_000,
  overflowAge: 1_000,
  overflowQueue: 1_000_000_000,
  searchThreads: null,
  searchSoftDeadline: 500,
  dataVersionWait: 5_000,
  slowSearch: 1_000,
  metricsPort: null,
  metricsHost: "127.0.0.1",
  compression: true,
  trustProxy: [],
  tlsCert: null,
  tlsKey: null,
  drain: 0,
  demo: false,
  homePage: true,
  dashboard: true,
  log: "info",
};
