import { keyHeader } from "@findling/protocol";
import { type Dispatcher, Pool } from "undici";

/** A request that has no answer after this time counts as hanging. */
export const hangMs = 30_000;

export interface LoadAnswer {
  /** null: the connection failed, or the request hung. */
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly body: string;
  /** From the moment at which the request was due. */
  readonly ms: number;
  /** What the server says of it, without waiting in this process and for the connection; NaN if nothing. */
  readonly serverMs: number;
}

class UnfitRequest extends Error {}

/**
 * Sends requests, and takes every answer as it is, but for those that say that a request is wrong. It is not
 * `@findling/client`: a refusal is a result here, and the number of connections is fixed, which `fetch` does
 * not allow.
 */
export class LoadClient {
  readonly #pool: Pool;
  readonly #key: string;

  /** @param connections requests at once, at most */
  constructor(baseUrl: string, key: string, connections: number) {
    this.#pool = new Pool(baseUrl, {
      connections,
      pipelining: 1,
      headersTimeout: hangMs,
      bodyTimeout: hangMs,
    });
    this.#key = key;
  }

  /**
   * @param content a string: JSON
   * @param dueAt in milliseconds of `performance.now` @default now
   * @throws Error the server does not understand the request
   */
  async send(
    method: Dispatcher.HttpMethod,
    path: string,
    content?: object | string,
    dueAt = performance.now(),
  ): Promise<LoadAnswer> {
    const headers = {
      [keyHeader]: this.#key,
      ...(content === undefined ? {} : { "content-type": "application/json" }),
    };
    const body = typeof content === "object" ? JSON.stringify(content) : (content ?? null);
    try {
      const answer = await this.#pool.request({ method, path, headers, body });
      const text = await answer.body.text();
      if (answer.statusCode === 400) throw new UnfitRequest(`400 for ${path}: ${text}`);
      const { "retry-after": retryAfter } = answer.headers;
      return {
        status: answer.statusCode,
        retryAfter: typeof retryAfter === "string" ? retryAfter : null,
        body: text,
        ms: performance.now() - dueAt,
        serverMs: serverMsOf(answer.headers["server-timing"]),
      };
    } catch (error) {
      if (error instanceof UnfitRequest) throw error;
      return {
        status: null,
        retryAfter: null,
        body: "",
        ms: performance.now() - dueAt,
        serverMs: Number.NaN,
      };
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

function serverMsOf(timing: string | string[] | undefined): number {
  const [, ms] = /total;dur=([\d.]+)/.exec(String(timing)) ?? [];
  return Number(ms);
}
