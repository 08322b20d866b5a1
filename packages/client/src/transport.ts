import { foreignAnswer, refusalOf } from "./api-failure.js";
import { pause } from "./cancellation.js";
import { type Exchange, exchange, type ServerAnswer } from "./exchange.js";
import { FindlingFailure } from "./failure.js";
import { isJsonObject, jsonOf } from "./json-text.js";
import { brokenAnswer } from "./no-answer-failure.js";
import type { CallOptions, CheckedRoute, ClientOptions } from "./options.js";
import { retriesByDefault, waitMsBefore } from "./retry-rule.js";

const timeoutMsByDefault = 30_000;

/** The answer to a request that succeeded. */
export interface ApiAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A request, without the key. */
export interface Call {
  readonly method: string;
  /** With its leading slash, and percent-encoded. */
  readonly path: string;
  /** JSON text. */
  readonly json?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether it can be applied twice without another effect; see `retry-rule.ts`. */
  readonly isRepeatable: boolean;
}

/** One server and one key. Every call of a client goes through here, with its retries. */
export class Transport {
  /** Without a slash at its end. */
  readonly host: string;
  readonly #options: ClientOptions;

  /** @throws {TypeError} the host or the key cannot be used */
  constructor(options: ClientOptions) {
    this.host = usableHost(options.host);
    // Programs without types may have none, and as a text `undefined` would pass.
    if (typeof options.key !== "string" || !/^[\x21-\x7e]+$/.test(options.key))
      throw new TypeError("The key is missing, or is no key.");
    this.#options = options;
  }

  /** The `retries` that the client was made with, if it was made with any. */
  get retries(): number | undefined {
    return this.#options.retries;
  }

  /** Calls a route whose success has a body. */
  async ask<Body>(route: CheckedRoute, call: Call, options?: CallOptions): Promise<ApiAnswer<Body>> {
    const { accepts } = this.#options;
    const isExpected = (body: unknown): body is Body =>
      isJsonObject(body) && (accepts === undefined || accepts(route, body));
    return this.patiently(options, async () => {
      const answer = await exchange(this.exchangeOf(call, options));
      const body = bodyOf(answer);
      if (!isExpected(body)) throw foreignAnswer(answer);
      return { status: answer.status, headers: answer.headers, body };
    });
  }

  /** Sends any request. The body is undefined if the answer has none. */
  async send(call: Call, options?: CallOptions): Promise<ApiAnswer<unknown>> {
    return this.patiently(options, async () => {
      const answer = await exchange(this.exchangeOf(call, options));
      return { status: answer.status, headers: answer.headers, body: bodyOf(answer) };
    });
  }

  /** Waits, unless a signal of the call or of the client is aborted: then it rejects with its reason. */
  async pause(ms: number, options?: CallOptions): Promise<void> {
    await pause(ms, this.signalsOf(options));
  }

  /** Makes an attempt, and makes it again where that is safe. */
  async patiently<Answer>(options: CallOptions | undefined, attempt: () => Promise<Answer>): Promise<Answer> {
    const retries = options?.retries ?? this.retries ?? retriesByDefault;
    for (let tries = 1; ; tries++) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof FindlingFailure) || !error.retryable || !(tries <= retries)) throw error;
        const waitMs = waitMsBefore(tries, error.retryAfterSeconds, Math.random());
        if (waitMs === null) throw error;
        await this.pause(waitMs, options);
      }
    }
  }

  /** The request of a call, with the key. */
  exchangeOf({ json, headers, ...call }: Call, options: CallOptions = {}): Exchange {
    const { key, fetch = globalFetch, timeoutMs = timeoutMsByDefault } = this.#options;
    return {
      ...call,
      fetch,
      host: this.host,
      headers: {
        "x-svc-key": key,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: json,
      signals: this.signalsOf(options),
      timeoutMs: options.timeoutMs ?? timeoutMs,
    };
  }

  /** What ends a call: its own signal, and that of the client. */
  signalsOf(options: CallOptions | undefined): readonly AbortSignal[] {
    return [options?.signal, this.#options.signal].filter((signal) => signal !== undefined);
  }
}

function globalFetch(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, init);
}

/** @throws {ApiFailure | NoAnswerFailure} */
function bodyOf(answer: ServerAnswer): unknown {
  const { status, text } = answer;
  if (status < 200 || status > 299) throw refusalOf(answer);
  if (text === "") return undefined;
  const json = jsonOf(text);
  if (json === undefined) throw isJsonType(answer) ? brokenAnswer(answer) : foreignAnswer(answer);
  return json;
}

function isJsonType({ headers }: ServerAnswer): boolean {
  return headers.get("content-type")?.startsWith("application/json") === true;
}

function usableHost(host: unknown): string {
  // Programs without types may have none.
  const text = String(host);
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWithUser = url !== null && url.username + url.password !== "";
  if (url === null || isWithUser || !/^https?:$/.test(url.protocol) || /[?#]/.test(url.href))
    throw new TypeError(
      // A password is not repeated, in whatever URL it stands.
      `The host must be a URL of http or https, without user and query${text.includes("@") ? "." : `: ${text}`}`,
    );
  return url.href.replace(/\/+$/, "");
}
