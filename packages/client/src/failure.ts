import type { ApiErrorCode } from "@findling/protocol";

/**
 * What went wrong, for programs: a code of the API, or one of the client:
 *  - `no_answer`: no answer came, or not all of it;
 *  - `timeout`: it did not come in time;
 *  - `foreign_answer`: what answered is not Findling, such as a proxy;
 *  - `task_failed`: a batch was accepted into the queue of the server, and could not be applied later;
 *  - `damaged_records`: an export lacks records that are damaged on the disk of the server.
 * Servers of later versions may have further codes.
 */
export type FailureCode =
  | ApiErrorCode
  | "no_answer"
  | "timeout"
  | "foreign_answer"
  | "task_failed"
  | "damaged_records"
  | (string & Record<never, never>);

export interface FailureFacts {
  readonly code: FailureCode;
  readonly status?: number | null;
  readonly retryable: boolean;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
}

/** The base of all failures of a request. */
export abstract class FindlingFailure extends Error {
  readonly code: FailureCode;
  /** The HTTP status of the answer. null: no whole answer came. 0: a redirect, seen from a browser. */
  readonly status: number | null;
  /**
   * Whether the same call may succeed later, and cannot be applied twice with another effect. Calls are made
   * again by themselves as long as this holds and `retries` allows it.
   */
  readonly retryable: boolean;
  /** Names the line in the server's log. */
  readonly requestId: string | null;
  /** How long the server asks to wait, if it says so. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, facts: FailureFacts, options?: ErrorOptions) {
    super(message, options);
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.retryable = facts.retryable;
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}
