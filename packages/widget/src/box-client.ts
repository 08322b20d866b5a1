import { ApiFailure, type Fetch, NoAnswerFailure, SearchClient } from "@findling/client/search";

export interface BoxAccess {
  readonly host: string;
  readonly key: string;
  /** Gives a scoped token, in place of the key. */
  readonly token: (() => Promise<string>) | null;
}

const timeoutMs = 10_000;
const retries = 1;

/** The client of the box: made when it is needed, and made anew when its token has expired. */
export class BoxClient {
  readonly #access: BoxAccess;
  #client: Promise<SearchClient> | null = null;

  constructor(access: BoxAccess) {
    this.#access = access;
  }

  /**
   * Does something with a client; once more with a new token if the first one is refused. With the client at
   * hand as `first` it is begun at once, as it must be before a page is left.
   */
  async use<Result>(
    action: (client: SearchClient) => Promise<Result>,
    first?: SearchClient,
  ): Promise<Result> {
    try {
      return await action(first ?? (await this.#current()));
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.status === 401;
      if (!isRefused || this.#access.token === null) throw error;
      this.#client = null;
      return action(await this.#current());
    }
  }

  #current(): Promise<SearchClient> {
    this.#client ??= this.#made().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #made(): Promise<SearchClient> {
    const { host, key, token } = this.#access;
    const used = token === null ? key : await Promise.race([token(), noToken()]);
    return new SearchClient({ host, key: used, timeoutMs, retries, fetch });
  }
}

/** Rejects late. All searches wait for one token: one that never comes must not keep them for ever. */
function noToken(): Promise<never> {
  const failure = new NoAnswerFailure("No token came.", { code: "timeout", isRepeatable: true, cause: null });
  return new Promise((_, reject) => setTimeout(reject, timeoutMs, failure));
}

/** A click is sent although its page is left. */
const fetch: Fetch = (url, init) =>
  globalThis.fetch(url, url.endsWith("/events/click") ? { ...init, keepalive: true } : init);
