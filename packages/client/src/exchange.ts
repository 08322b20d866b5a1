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
  const { signal } = cancellation;
  const fail = (what: string, cause: unknown): never => {
    if (cancellation.hasTimedOut)
      throw new NoAnswerFailure(`The server on ${host} has not answered within ${timeoutMs} ms.`, {
        code: "timeout",
        isRepeatable,
        cause,
      });
    signal.throwIfAborted();
    throw new NoAnswerFailure(`${what} (${reasonOf(cause)}).`, { code: "no_answer", isRepeatable, cause });
  };
  try {
    signal.throwIfAborted();
    const response = await begin(request, signal).catch((cause: unknown) =>
      fail(`No server answers on ${host}`, cause),
    );
    const text = await response
      .text()
      .catch((cause: unknown) => fail(`The answer of the server on ${host} broke off`, cause));
    const { status, statusText, headers } = response;
    return { url: host + path, status, statusText, headers, text, isRepeatable };
  } finally {
    cancellation.end();
  }
}

/** A redirect is not followed, because `fetch` would send the key along. */
async function begin(request: Exchange, signal: AbortSignal): Promise<Response> {
  // Browsers refuse a `fetch` that is called as the method of another object.
  const { fetch, host, path, method, headers, body } = request;
  const init: RequestInit = { method, headers, signal, redirect: "manual" };
  return fetch(host + path, body === undefined ? init : { ...init, body });
}
