import type { ApiErrorCode } from "@findling/protocol";

/** A request that was answered, refused or aborted. */
export interface EndedRequest {
  /** The method; `unknown`: Node refused the request before it could be read. */
  readonly method: string;
  /**
   * The route as it is declared, such as `/1/keys/:id`. `unknown`: there is none. `malformed`: Node refused
   * the request before it could be read.
   */
  readonly route: string;
  /** The index that the path names; null: the route has none, or the path could not be read. */
  readonly index: string | null;
  /** The status of the answer; `aborted`: the connection ended before the whole answer was sent. */
  readonly status: number | "aborted";
  /** Milliseconds from the arrival to the end; null: Node refused the request before it could be read. */
  readonly ms: number | null;
  /** The code of the error that was answered; null: none was. */
  readonly code: ApiErrorCode | null;
}

/** A request that Node refused, since it is no HTTP. */
export const malformedRequest: EndedRequest = {
  method: "unknown",
  route: "malformed",
  index: null,
  status: 400,
  ms: null,
  code: "invalid_request",
};
