import type { ApiErrorCode } from "@findling/protocol";

/** A request that was answered, refused or aborted. */
export interface EndedRequest {
  /** `unknown`: Node refused the request before it could be read. */
  readonly method: string;
  /** As routes are declared, such as `/1/keys/:id`; `unknown`: there is none; `malformed`: as `method`. */
  readonly route: string;
  /** null: the route has none, or it could not be read. */
  readonly index: string | null;
  /** `aborted`: the connection ended before the whole answer was sent. */
  readonly status: number | "aborted";
  /** null: as `method`. */
  readonly ms: number | null;
  /** Of an error that was answered. */
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
