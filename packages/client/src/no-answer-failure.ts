import { FindlingFailure } from "./failure.js";
import { isNeverConnected } from "./retry-rule.js";

interface NoAnswer {
  readonly code: "no_answer" | "timeout";
  readonly isRepeatable: boolean;
  readonly cause: unknown;
}

interface BrokenAnswer {
  readonly url: string;
  readonly isRepeatable: boolean;
}

/**
 * No answer came, or not all of it: the network failed, or time ran out. The server may have done its work,
 * unless no connection came about.
 */
export class NoAnswerFailure extends FindlingFailure {
  override readonly name = "NoAnswerFailure";
  /** The system's error code, such as `ECONNREFUSED`. null: unknown, as always in browsers. */
  readonly systemCode: string | null;

  constructor(message: string, { code, isRepeatable, cause }: NoAnswer) {
    const systemCode = systemCodeOf(cause);
    super(message, { code, retryable: isRepeatable || isNeverConnected(systemCode) }, { cause });
    this.systemCode = systemCode;
  }
}

/** For JSON that ends too early, although no error of the connection was seen. */
export function brokenAnswer({ url, isRepeatable }: BrokenAnswer): NoAnswerFailure {
  const message = `The answer of ${url} broke off (it is not whole).`;
  return new NoAnswerFailure(message, { code: "no_answer", isRepeatable, cause: undefined });
}

/** In words: the error code of the system if there is one, else the message of what lies behind. */
export function reasonOf(error: unknown): string {
  return systemCodeOf(error) ?? messageOf(error);
}

function messageOf(error: unknown): string {
  if (!isObject(error)) return String(error);
  if ("cause" in error && isObject(error.cause)) return messageOf(error.cause);
  return "message" in error && typeof error.message === "string" ? error.message : "unknown";
}

/** Node wraps the error that has the code in another one. Both may come from another realm. */
function systemCodeOf(error: unknown): string | null {
  if (!isObject(error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? systemCodeOf(error.cause) : null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
