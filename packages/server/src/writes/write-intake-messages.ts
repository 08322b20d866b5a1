import type { ApiErrorCode } from "@findling/protocol";

/** The intake thread's answer to a `SentWrite`. */
export interface IntakeThreadData {
  /** The channel on which the thread answers with its figures. */
  readonly figures: string;
}

export type IntakeReply =
  /** The bytes of the entry. */
  | { readonly kind: "entry"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "refused"; readonly code: ApiErrorCode; readonly message: string }
  /** A defect: `message` is for the log and includes the stack. */
  | { readonly kind: "failed"; readonly message: string };
