/** No answer came, or not all of it: the network failed, or time ran out. The server may have done its work. */
export class NoAnswerFailure extends Error {
  /** The system's error code, such as `ECONNREFUSED`. null: unknown, as always in browsers. */
  readonly code: string | null;
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout, cause }: { isTimeout: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = "NoAnswerFailure";
    this.code = systemCodeOf(cause);
    this.isTimeout = isTimeout;
  }
}

/** In words: the error code of the system if there is one, else the message. */
export function reasonOf(error: unknown): string {
  return systemCodeOf(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Node wraps the error that has the code in another one. */
function systemCodeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  return systemCodeOf(error.cause);
}
