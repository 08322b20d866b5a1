import type { IncomingHttpHeaders } from "node:http";
import type { RequestTarget } from "../sessions/session-cookie.js";
import type { Caller } from "./caller.js";

/** The parts of a request that may show who makes it. */
export interface SentCredentials {
  readonly headers: IncomingHttpHeaders;
  readonly target: RequestTarget;
}

/** One way to find out who makes a request. */
export interface Authenticator {
  /**
   * @returns null: the request does not use this way
   * @throws ApiError invalid_key: it uses this way, and is refused
   */
  callerOf(credentials: SentCredentials): Caller | null;
}
