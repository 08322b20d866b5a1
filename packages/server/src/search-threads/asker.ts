import { ApiError } from "@findling/protocol";

/** Who waits for the answer to a search. */
export interface Asker {
  /** See RequestOrigin. */
  readonly requestId: string;
  /**
   * A name of the client. Of two searches of one client, the later one may outdate the other: see
   * outdatedSearch.
   */
  readonly client: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

/** The end of a search whose asker is gone. Nobody reads it. */
export function askerGone(): ApiError {
  return new ApiError("unavailable", "Nobody waits for the answer any more.");
}
