import {
  type CreateKeyRequest,
  type CreateKeyResponse,
  type IndexSettings,
  type IndexSettingsPatch,
  keyHeader,
  type ListIndexesResponse,
  type ListKeysResponse,
  type SearchRequest,
  type SearchResponse,
  type StoredRecord,
  type WriteOperation,
  type WriteResult,
} from "@findling/protocol";
import { erasureFactsOf, searchFactsOf, settingsFactsOf } from "./answer-facts.js";
import type { ApiAnswer, ClearedAnswer, SearchAnswer, SettingsAnswer } from "./api-answer.js";
import { foreignAnswer, refusalOf } from "./api-failure.js";
import { apiPaths } from "./api-paths.js";
import type {
  ApiRequest,
  CallOptions,
  CheckedRoute,
  ClientOptions,
  PutSettingsOptions,
} from "./client-options.js";
import { exchange, type ServerAnswer } from "./exchange.js";
import { isJsonObject, jsonOf } from "./json-text.js";

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
    const sent = { ...options, method: "POST", path: apiPaths.search(index), body: request };
    const answer = await this.#call<SearchResponse>("search", sent);
    return { ...answer, facts: searchFactsOf(answer.headers) };
  }

  /** @param operations at most 1,000; they are applied in order, and all or none */
  async writeRecords(
    index: string,
    operations: readonly WriteOperation[],
    options?: CallOptions,
  ): Promise<ApiAnswer<WriteResult>> {
    const sent = { ...options, method: "POST", path: apiPaths.records(index), body: { operations } };
    return this.#call("writeRecords", sent);
  }

  async getRecord(index: string, objectID: string, options?: CallOptions): Promise<ApiAnswer<StoredRecord>> {
    return this.#call("getRecord", { ...options, method: "GET", path: apiPaths.record(index, objectID) });
  }

  /** Erases all records of a partition. Nothing brings them back. */
  async clearPartition(index: string, partition: string, options?: CallOptions): Promise<ClearedAnswer> {
    const sent = { ...options, method: "DELETE", path: apiPaths.partition(index, partition) };
    const answer = await this.#call<WriteResult>("clearPartition", sent);
    return { ...answer, facts: erasureFactsOf(answer.headers) };
  }

  async getSettings(index: string, options?: CallOptions): Promise<SettingsAnswer> {
    const sent = { ...options, method: "GET", path: apiPaths.settings(index) };
    const answer = await this.#call<IndexSettings>("getSettings", sent);
    return { ...answer, facts: settingsFactsOf(answer.headers) };
  }

  /** Resolves with all settings, changed as `patch` says. */
  async putSettings(
    index: string,
    patch: IndexSettingsPatch,
    { ifMatch, ...options }: PutSettingsOptions = {},
  ): Promise<SettingsAnswer> {
    const headers = ifMatch === undefined ? {} : { "if-match": ifMatch };
    const sent = { ...options, method: "PUT", path: apiPaths.settings(index), body: patch, headers };
    const answer = await this.#call<IndexSettings>("putSettings", sent);
    return { ...answer, facts: settingsFactsOf(answer.headers) };
  }

  /** The answer is the only one that has the key's secret. */
  async createKey(request: CreateKeyRequest, options?: CallOptions): Promise<ApiAnswer<CreateKeyResponse>> {
    return this.#call("createKey", { ...options, method: "POST", path: apiPaths.keys, body: request });
  }

  async listKeys(options?: CallOptions): Promise<ApiAnswer<ListKeysResponse>> {
    return this.#call("listKeys", { ...options, method: "GET", path: apiPaths.keys });
  }

  /** @param id the key's, not its secret */
  async revokeKey(id: string, options?: CallOptions): Promise<void> {
    await this.request({ ...options, method: "DELETE", path: apiPaths.key(id) });
  }

  async listIndexes(options?: CallOptions): Promise<ApiAnswer<ListIndexesResponse>> {
    return this.#call("listIndexes", { ...options, method: "GET", path: apiPaths.indexes });
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

  async #call<Body>(route: CheckedRoute, request: ApiRequest): Promise<ApiAnswer<Body>> {
    const answer = await this.send(request);
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
