import type {
  CreateKeyRequest,
  CreateKeyResponse,
  IndexListingEntry,
  JsonObject,
  KeySummary,
  ListIndexesResponse,
  ListKeysResponse,
  Task,
} from "@findling/protocol";
import { type TaskFacts, taskFactsOf } from "./answer-facts.js";
import { IndexClient } from "./index-client.js";
import type { CallOptions } from "./options.js";
import { path } from "./route-path.js";
import { SearchClient } from "./search-client.js";
import { askForTask, waitForTask } from "./task-wait.js";
import type { ApiAnswer } from "./transport.js";

/** A request to any route, also to one that this client does not know. */
export interface AnyRequest {
  readonly method: string;
  /** With its leading slash, and percent-encoded. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether it may be applied twice, so that it is sent again after a lost answer. @default for GET */
  readonly isRepeatable?: boolean | undefined;
}

export interface TaskAnswer extends Task {
  readonly facts: TaskFacts;
}

/** The whole API of one server, used with one key. See `SearchClient` for what its calls reject with. */
export class Client extends SearchClient {
  /** `R`: the records of the index, as TypeScript sees them. Nothing is sent. */
  override index<R extends object = JsonObject>(name: string): IndexClient<R> {
    return new IndexClient<R>(this.transport, name);
  }

  /** The indexes that the key may use. */
  async listIndexes(options?: CallOptions): Promise<IndexListingEntry[]> {
    const call = { method: "GET", path: path("indexes"), isRepeatable: true };
    const { body } = await this.transport.ask<ListIndexesResponse>("listIndexes", call, options);
    return body.indexes;
  }

  /** The answer is the only one that has the key's secret. */
  async createKey(request: CreateKeyRequest, options?: CallOptions): Promise<CreateKeyResponse> {
    const json = JSON.stringify(request);
    const call = { method: "POST", path: path("keys"), json, isRepeatable: false };
    const { body } = await this.transport.ask<CreateKeyResponse>("createKey", call, options);
    return body;
  }

  /** The active keys, newest last. */
  async listKeys(options?: CallOptions): Promise<KeySummary[]> {
    const call = { method: "GET", path: path("keys"), isRepeatable: true };
    const { body } = await this.transport.ask<ListKeysResponse>("listKeys", call, options);
    return body.keys;
  }

  /** @param id the key's, not its secret */
  async revokeKey(id: string, options?: CallOptions): Promise<void> {
    await this.transport.send({ method: "DELETE", path: path("keys", id), isRepeatable: false }, options);
  }

  /** What became of a batch that the server queued. */
  async getTask(taskId: string, options?: CallOptions): Promise<TaskAnswer> {
    const { body, headers } = await askForTask(this.transport, taskId, options);
    return { ...body, facts: taskFactsOf(headers) };
  }

  /**
   * Resolves when a queued batch is applied, however long that takes: give a signal to bound it. A search
   * with `minDataVersion` of the task's `dataVersion` sees the batch.
   * @throws {TaskFailure} it could not be applied
   */
  async waitForTask(taskId: string, options?: CallOptions): Promise<Task> {
    return waitForTask(this.transport, taskId, options);
  }

  /**
   * Sends any request with the key. The body of the answer is undefined if it has none.
   * @throws {TypeError} the path has no leading slash: behind the host it could name another one
   */
  async request(
    { body, isRepeatable, ...request }: AnyRequest,
    options?: CallOptions,
  ): Promise<ApiAnswer<unknown>> {
    if (!request.path.startsWith("/"))
      throw new TypeError(`The path must begin with a slash: ${request.path}`);
    const json = body === undefined ? {} : { json: JSON.stringify(body) };
    const call = { ...request, ...json, isRepeatable: isRepeatable ?? request.method === "GET" };
    return this.transport.send(call, options);
  }
}
