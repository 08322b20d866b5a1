import type { IncomingHttpHeaders } from "node:http";
import type { RequestTarget } from "../sessions/session-cookie.js";
import type { Caller } from "./caller.js";

/** What a request has to say who makes it. */
export interface SentCredentials {
  readonly headers: IncomingHttpHeaders;
  readonly target: RequestTarget;
}

/** One way to find out who makes a request. */
export interface Authenticator {
  /** null: the request does not use this way. @throws ApiError invalid_key: it does, in vain */
  callerOf(credentials: SentCredentials): Caller | null;
}
