import { Cancellation } from "./cancellation.js";
import { NoAnswerFailure, reasonOf } from "./no-answer-failure.js";

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Whatever a server answered, of any status. */
export interface ServerAnswer {
  /** The URL that was asked. */
  readonly url: string;
  /** 0: a redirect that a browser shows nothing of. */
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
  /** Whether the request could be applied twice without another effect. */
  readonly isRepeatable: boolean;
}

export interface Exchange {
  readonly fetch: Fetch;
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly isRepeatable: boolean;
  readonly signals: readonly AbortSignal[];
  readonly timeoutMs: number;
}

/**
 * Sends one request, once, and reads the whole answer.
 * @throws {NoAnswerFailure} no answer came, or not all of it
 * @throws the reason of a signal that was aborted
 */
export async function exchange(request: Exchange): Promise<ServerAnswer> {
  const { host, path, timeoutMs, signals, isRepeatable } = request;
  const cancellation = new Cancellation(signals, timeoutMs);
  try {
    const response = await begin(request, cancellation);
    const text = await response.text().catch((cause: unknown) => {
      throw brokenOff(request, cancellation, cause);
    });
    const { status, statusText, headers } = response;
    return { url: host + path, status, statusText, headers, text, isRepeatable };
  } finally {
    cancellation.end();
  }
}

/**
 * Sends the request, and resolves with the head of the answer. A redirect is not followed, because `fetch`
 * would send the key along.
 * @throws {NoAnswerFailure}
 * @throws the reason of a signal that was aborted
 */
export async function begin(request: Exchange, cancellation: Cancellation): Promise<Response> {
  // Browsers refuse a `fetch` that is called as the method of another object.
  const { fetch, host, path, method, headers, body } = request;
  const { signal } = cancellation;
  signal.throwIfAborted();
  const init: RequestInit = { method, headers, signal, redirect: "manual" };
  try {
    return await fetch(host + path, body === undefined ? init : { ...init, body });
  } catch (cause) {
    throw failureOf(request, cancellation, { what: `No server answers on ${host}`, cause });
  }
}

/** Why the body of an answer did not come. @throws the reason of a signal that was aborted */
export function brokenOff(request: Exchange, cancellation: Cancellation, cause: unknown): NoAnswerFailure {
  return failureOf(request, cancellation, {
    what: `The answer of the server on ${request.host} broke off`,
    cause,
  });
}

export function tooLate({ host, timeoutMs, isRepeatable }: Exchange, cause?: unknown): NoAnswerFailure {
  const message = `The server on ${host} has not answered within ${timeoutMs} ms.`;
  return new NoAnswerFailure(message, { code: "timeout", isRepeatable, cause });
}

function failureOf(
  request: Exchange,
  { hasTimedOut, signal }: Cancellation,
  { what, cause }: { readonly what: string; readonly cause: unknown },
): NoAnswerFailure {
  if (hasTimedOut) return tooLate(request, cause);
  signal.throwIfAborted();
  const { isRepeatable } = request;
  return new NoAnswerFailure(`${what} (${reasonOf(cause)}).`, { code: "no_answer", isRepeatable, cause });
}
