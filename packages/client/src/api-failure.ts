import type { ApiErrorCode } from "@findling/protocol";
import { numberIn } from "./answer-facts.js";
import type { ServerAnswer } from "./exchange.js";
import { isJsonObject, jsonOf } from "./json-text.js";

/** A code of the catalogue, or one that a newer server has added. */
export type ApiErrorName = ApiErrorCode | (string & Record<never, never>);

/** What the body of an error says. */
interface ErrorWords {
  readonly message: string;
  readonly code: ApiErrorName | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A server answered, but with an error, or not as Findling does. */
export class ApiFailure extends Error {
  readonly status: number;
  /** null: the answer is no error of Findling, as that of a proxy. */
  readonly code: ApiErrorName | null;
  /** The fields of the error beside code and message. No version of the API has any yet. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Names the line in the server's log. */
  readonly requestId: string | null;
  /** Seconds to wait before another try, if the answer has them. */
  readonly retryAfterSeconds: number | null;
  readonly headers: Headers;
  /** The body as it came. */
  readonly text: string;

  constructor({ message, code, details }: ErrorWords, { status, headers, text }: ServerAnswer) {
    super(message);
    this.name = "ApiFailure";
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = headers.get("x-request-id");
    this.retryAfterSeconds = numberIn(headers, "retry-after");
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
  return { message, code: null, details: {} };
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
  const { code, message, ...details } = error;
  return typeof code === "string" && typeof message === "string" ? { code, message, details } : null;
}
