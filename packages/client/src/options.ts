import type { Fetch } from "./exchange.js";

/** Bounds of one call, or of all calls of a client. */
export interface CallOptions {
  /** Ends the call, with all its tries and waits: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** For each try, from its begin to the last byte of the answer. @default 30,000 */
  readonly timeoutMs?: number | undefined;
  /** How often a call that failed is made again, where that is safe. @default 2; `saveAll`: 10 */
  readonly retries?: number | undefined;
}

export interface ClientOptions extends CallOptions {
  /** `https://search.example.org`, also with a path that stands before `/1/`. */
  readonly host: string;
  /** An API key, or a scoped token. */
  readonly key: string;
  /** @default the global one, as it is when a request is sent */
  readonly fetch?: Fetch | undefined;
  /**
   * Whether the body of a success has the shape of the route. Without it every JSON object is taken for what
   * the route should answer.
   */
  readonly accepts?: ((route: CheckedRoute, body: unknown) => boolean) | undefined;
}

/** The routes whose success has a body, by their names in the protocol. */
export type CheckedRoute =
  | "search"
  | "writeRecords"
  | "getRecord"
  | "clearPartition"
  | "getSettings"
  | "putSettings"
  | "createKey"
  | "listKeys"
  | "listIndexes"
  | "getTask";
