import {
  type CreateKeyRequest,
  type CreateKeyResponse,
  type IndexSettings,
  type IndexSettingsPatch,
  keyHeader,
  type ListIndexesResponse,
  type ListKeysResponse,
  routeTable,
  type SearchRequest,
  type SearchResponse,
  type StoredRecord,
  type WriteOperation,
  type WriteResult,
} from "@findling/protocol";
import { erasureFactsOf, searchFactsOf, settingsFactsOf } from "./answer-facts.js";
import type { ApiAnswer, ClearedAnswer, SearchAnswer, SettingsAnswer } from "./api-answer.js";
import { foreignAnswer, refusalOf } from "./api-failure.js";
import type {
  ApiRequest,
  CallOptions,
  CheckedRoute,
  ClientOptions,
  PutSettingsOptions,
} from "./client-options.js";
import { exchange, type ServerAnswer } from "./exchange.js";
import { isJsonObject, jsonOf } from "./json-text.js";
import { pathOf } from "./route-path.js";

/**
 * The API of one server, used with one key. Nothing is retried. All methods reject with
 *  - `ApiFailure`: the server refused, or what answers is not Findling;
 *  - `NoAnswerFailure`: no answer came, or not all of it;
 *  - the reason of a signal that was aborted;
 *  - `RangeError`: a name cannot stand in a path.
 */
export class FindlingClient {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly #options: ClientOptions;

  /** @throws {TypeError} the base URL or the key cannot be used */
  constructor(options: ClientOptions) {
    this.baseUrl = usableBaseUrl(options.baseUrl);
    requireUsableKey(options.key);
    this.#options = options;
  }

  async search(index: string, request: SearchRequest, options?: CallOptions): Promise<SearchAnswer> {
    const answer = await this.#call<SearchResponse>("search", { index }, { ...options, body: request });
    return { ...answer, facts: searchFactsOf(answer.headers) };
  }

  /** @param operations at most 1,000; they are applied in order, and all or none */
  async writeRecords(
    index: string,
    operations: readonly WriteOperation[],
    options?: CallOptions,
  ): Promise<ApiAnswer<WriteResult>> {
    return this.#call("writeRecords", { index }, { ...options, body: { operations } });
  }

  async getRecord(index: string, objectID: string, options?: CallOptions): Promise<ApiAnswer<StoredRecord>> {
    return this.#call("getRecord", { index, objectID }, options);
  }

  /** Erases all records of a partition. Nothing brings them back. */
  async clearPartition(index: string, partition: string, options?: CallOptions): Promise<ClearedAnswer> {
    const answer = await this.#call<WriteResult>("clearPartition", { index, partition }, options);
    return { ...answer, facts: erasureFactsOf(answer.headers) };
  }

  async getSettings(index: string, options?: CallOptions): Promise<SettingsAnswer> {
    const answer = await this.#call<IndexSettings>("getSettings", { index }, options);
    return { ...answer, facts: settingsFactsOf(answer.headers) };
  }

  /** Resolves with all settings, changed as `patch` says. */
  async putSettings(
    index: string,
    patch: IndexSettingsPatch,
    { ifMatch, ...options }: PutSettingsOptions = {},
  ): Promise<SettingsAnswer> {
    const headers = ifMatch === undefined ? {} : { "if-match": ifMatch };
    const sent = { ...options, body: patch, headers };
    const answer = await this.#call<IndexSettings>("putSettings", { index }, sent);
    return { ...answer, facts: settingsFactsOf(answer.headers) };
  }

  /** The answer is the only one that has the key's secret. */
  async createKey(request: CreateKeyRequest, options?: CallOptions): Promise<ApiAnswer<CreateKeyResponse>> {
    return this.#call("createKey", {}, { ...options, body: request });
  }

  async listKeys(options?: CallOptions): Promise<ApiAnswer<ListKeysResponse>> {
    return this.#call("listKeys", {}, options);
  }

  /** @param id the key's, not its secret */
  async revokeKey(id: string, options?: CallOptions): Promise<void> {
    await this.request({
      ...options,
      method: routeTable.revokeKey.method,
      path: pathOf("revokeKey", { id }),
    });
  }

  async listIndexes(options?: CallOptions): Promise<ApiAnswer<ListIndexesResponse>> {
    return this.#call("listIndexes", {}, options);
  }

  /**
   * Sends any request with the key. The body is undefined if the answer has none.
   * @throws {ApiFailure} the status is no success, or the body is not JSON
   */
  async request(request: ApiRequest): Promise<ApiAnswer<unknown>> {
    const answer = await this.send(request);
    return { status: answer.status, headers: answer.headers, body: bodyOf(answer) };
  }

  /** Sends any request with the key, and resolves with whatever is answered, of any status. */
  async send({ method, path, body, headers, signal, timeoutMs }: ApiRequest): Promise<ServerAnswer> {
    const { key, fetch = globalFetch, signal: lasting, timeoutMs: usual } = this.#options;
    const json = body === undefined ? undefined : JSON.stringify(body);
    return exchange({
      fetch,
      baseUrl: this.baseUrl,
      path,
      method,
      headers: {
        [keyHeader]: key,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: json,
      signals: [signal, lasting].filter((one) => one !== undefined),
      timeoutMs: timeoutMs ?? usual,
    });
  }

  /** Calls a route whose success has a body. `names`: the parameters of its path. */
  async #call<Body>(
    route: CheckedRoute,
    names: Readonly<Record<string, string>>,
    content: Omit<ApiRequest, "method" | "path"> = {},
  ): Promise<ApiAnswer<Body>> {
    const { method } = routeTable[route];
    const answer = await this.send({ ...content, method, path: pathOf(route, names) });
    const { accepts = acceptAll } = this.#options;
    const isExpected = (body: unknown): body is Body => isJsonObject(body) && accepts(route, body);
    const body = bodyOf(answer);
    if (!isExpected(body)) throw foreignAnswer(answer);
    return { status: answer.status, headers: answer.headers, body };
  }
}

function acceptAll(): boolean {
  return true;
}

function globalFetch(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, init);
}

/** @throws {ApiFailure} */
function bodyOf(answer: ServerAnswer): unknown {
  const { status, text } = answer;
  if (status < 200 || status > 299) throw refusalOf(answer);
  if (text === "") return undefined;
  const json = jsonOf(text);
  if (json === undefined) throw foreignAnswer(answer);
  return json;
}

function usableBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new TypeError(`The base URL must be one of http or https, without a query: ${text}`);
  return url.href.replace(/\/+$/, "");
}

function requireUsableKey(key: string): void {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError("The key has characters that no key has.");
}
