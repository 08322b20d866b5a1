import type { Fetch } from "./exchange.js";

/** Bounds of one call, or of all calls of a client. */
export interface CallOptions {
  /** Aborts the request: the call rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** From the call to the last byte of the answer. @default no bound but those of `fetch` */
  readonly timeoutMs?: number | undefined;
}

export interface ClientOptions extends CallOptions {
  /** `https://search.example.org`, also with a path that stands before `/1/`. */
  readonly baseUrl: string;
  readonly key: string;
  /** @default the global one, as it is when a request is sent */
  readonly fetch?: Fetch | undefined;
  /**
   * Whether the body of a success has the shape of the route. Without it every JSON object is taken for what
   * the route should answer.
   */
  readonly accepts?: ((route: CheckedRoute, body: unknown) => boolean) | undefined;
}

/** The routes whose success has a body, by the name of their method. */
export type CheckedRoute =
  | "search"
  | "writeRecords"
  | "getRecord"
  | "clearPartition"
  | "getSettings"
  | "putSettings"
  | "createKey"
  | "listKeys"
  | "listIndexes";

export interface ApiRequest extends CallOptions {
  readonly method: string;
  /** With its leading slash, and percent-encoded, as `pathOf` gives it. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface PutSettingsOptions extends CallOptions {
  /** An `etag` of settings: others are not changed, and the call fails with 412 `settings_changed`. */
  readonly ifMatch?: string | undefined;
}
