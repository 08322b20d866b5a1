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
}

export interface Exchange {
  readonly fetch: Fetch;
  readonly baseUrl: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signals: readonly AbortSignal[];
  readonly timeoutMs: number | undefined;
}

/**
 * Sends one request and reads the whole answer.
 * @throws {NoAnswerFailure} no answer came, or not all of it
 * @throws the reason of a signal that was aborted
 */
export async function exchange(request: Exchange): Promise<ServerAnswer> {
  const { baseUrl, path, timeoutMs, signals } = request;
  const cancellation = new Cancellation(signals, timeoutMs);
  const { signal } = cancellation;
  const fail = (what: string, cause: unknown): never => {
    if (cancellation.hasTimedOut) throw timeout(request, cause);
    signal.throwIfAborted();
    throw new NoAnswerFailure(`${what} (${reasonOf(cause)}).`, { isTimeout: false, cause });
  };
  try {
    signal.throwIfAborted();
    const response = await begin(request, signal).catch((cause: unknown) =>
      fail(`No server answers on ${baseUrl}`, cause),
    );
    const text = await response
      .text()
      .catch((cause: unknown) => fail(`The answer of the server on ${baseUrl} broke off`, cause));
    const { status, statusText, headers } = response;
    return { url: baseUrl + path, status, statusText, headers, text };
  } finally {
    cancellation.end();
  }
}

/** A redirect is not followed, because `fetch` would send the key along. */
async function begin(request: Exchange, signal: AbortSignal): Promise<Response> {
  // Browsers refuse a `fetch` that is called as the method of another object.
  const { fetch, baseUrl, path, method, headers, body } = request;
  const init: RequestInit = { method, headers, signal, redirect: "manual" };
  return fetch(baseUrl + path, body === undefined ? init : { ...init, body });
}

function timeout({ baseUrl, timeoutMs }: Exchange, cause: unknown): NoAnswerFailure {
  const message = `The server on ${baseUrl} has not answered within ${timeoutMs} ms.`;
  return new NoAnswerFailure(message, { isTimeout: true, cause });
}
