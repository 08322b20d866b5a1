import { retryAfterSecondsIn } from "./answer-facts.js";
import type { ServerAnswer } from "./exchange.js";
import { type FailureCode, FindlingFailure } from "./failure.js";
import { isJsonObject, jsonOf } from "./json-text.js";
import { isRetryableStatus } from "./retry-rule.js";

/** What the body of an error says. */
interface ErrorWords {
  readonly message: string;
  readonly code: FailureCode;
}

/** A server answered, but with an error, or not as Findling does (`foreign_answer`). */
export class ApiFailure extends FindlingFailure {
  override readonly name = "ApiFailure";
  declare readonly status: number;
  readonly headers: Headers;
  /** The body as it came. */
  readonly text: string;

  constructor({ message, code }: ErrorWords, { status, headers, text, isRepeatable }: ServerAnswer) {
    super(message, {
      code,
      status,
      retryable: isRetryableStatus(status, code, isRepeatable),
      requestId: headers.get("x-request-id"),
      retryAfterSeconds: retryAfterSecondsIn(headers),
    });
    this.headers = headers;
    this.text = text;
  }
}

/** For an answer whose status is no success. */
export function refusalOf(answer: ServerAnswer): ApiFailure {
  const words = errorWordsOf(jsonOf(answer.text)) ?? foreign(`${answer.url} ${whatCame(answer)}.`);
  return new ApiFailure(words, answer);
}

/** For a success whose body is not that of the API. */
export function foreignAnswer(answer: ServerAnswer): ApiFailure {
  return new ApiFailure(foreign(`${answer.url} does not answer as Findling does.`), answer);
}

function foreign(message: string): ErrorWords {
  return { message, code: "foreign_answer" };
}

function whatCame({ status, statusText, headers }: ServerAnswer): string {
  if (status !== 0 && ![301, 302, 303, 307, 308].includes(status))
    return `answered ${status} ${statusText}`.trimEnd();
  const location = headers.get("location");
  return `redirects${location === null ? "" : ` to ${location}`}, and the key is sent to no other address`;
}

function errorWordsOf(body: unknown): ErrorWords | null {
  if (!isJsonObject(body)) return null;
  const { error } = body;
  if (!isJsonObject(error)) return null;
  const { code, message } = error;
  return typeof code === "string" && typeof message === "string" ? { code, message } : null;
}
