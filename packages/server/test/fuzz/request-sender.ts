import type { ReceivedAnswer, SentRequest } from "../http-exchange.js";
import { codeOf } from "./answer-faults.js";
import type { ApiOperation } from "./api-operations.js";
import type { Callers } from "./callers.js";
import type { FuzzServer } from "./fuzz-server.js";
import type { RandomRequest } from "./random-request.js";
import { parsedJson } from "./raw-json.js";

/** Ids of a kind that the server has made, the last ones. */
const idsKept = 20;

/** Refusals that say that a body has not the shape that the document describes. */
const shapeRefusals: ReadonlySet<string> = new Set([
  ...["invalid_json", "invalid_request", "query_too_long", "invalid_object_id", "too_many_operations"],
]);
const isBeyondAnySchema = /query parameter|Host header|levels deep|percent-encoded/;
/**
 * By operation: what such a refusal may say of a body that the document allows, since no schema can say it.
 */
const isBeyondSchema: Readonly<Record<string, RegExp>> = {
  search: isBeyondAnySchema,
  writeRecords: new RegExp(`${isBeyondAnySchema.source}|lone surrogate|its partition|range of a double`),
};

/** Sends drawn requests, and holds the answers to their bodies against the document. */
export class RequestSender {
  /** Every code that an answer had. */
  readonly codes = new Set<string>();
  /** The operations that a request has got a success of. */
  readonly successes = new Set<string>();
  readonly #server: FuzzServer;
  readonly #callers: Callers;
  readonly #keyIds: string[] = [];
  readonly #taskIds: string[] = [];

  constructor(server: FuzzServer, callers: Callers) {
    this.#server = server;
    this.#callers = callers;
  }

  async send(request: RandomRequest): Promise<void> {
    const answer = await this.#server.send(this.#sent(request));
    const code = codeOf(answer.text);
    if (code !== undefined) this.codes.add(code);
    this.#keepIds(answer);
    const operation = this.#server.operations.find(
      ({ method, pattern }) => method === request.method && pattern.test(request.path),
    );
    if (operation !== undefined && answer.status > 0 && answer.status < 300)
      this.#expectAllowed(operation, request.path);
    if (operation === undefined || request.body === null) return;
    const fault = this.#bodyFault(operation, request.body, answer, code);
    if (fault !== null) throw new Error(`${operation.id} ${fault}: ${request.body.slice(0, 2_000)}`);
  }

  #expectAllowed(operation: ApiOperation, path: string): void {
    this.successes.add(operation.id);
    const refused = this.#server.check.refusedParameter(operation, path);
    if (refused === undefined) return;
    throw new Error(`${operation.id} takes ${refused} in ${path}, which the document does not allow`);
  }

  #sent({ method, path, caller, headers, body }: RandomRequest): SentRequest {
    const key = this.#callers[caller];
    const known = path
      .replace("@id", () => this.#keyIds.at(-1) ?? "none")
      .replace("@task", () => this.#taskIds.at(-1) ?? "none");
    return {
      method,
      path: known,
      headers: { ...(key === undefined ? {} : { "x-svc-key": key }), ...headers },
      ...(body === null ? {} : { body: Buffer.from(body) }),
    };
  }

  #keepIds({ status, text }: ReceivedAnswer): void {
    const [, keyId] = (status === 201 && /^\{"key":\{"id":"(\w+)"/.exec(text)) || [];
    const [, taskId] = (status === 202 && /"taskId":"(\w+)"/.exec(text)) || [];
    if (keyId !== undefined) this.#keyIds.push(keyId);
    if (taskId !== undefined) this.#taskIds.push(taskId);
    for (const ids of [this.#keyIds, this.#taskIds]) ids.splice(0, ids.length - idsKept);
  }

  /** How the answer disagrees with what the document says of the body; null: it does not. */
  #bodyFault(
    operation: ApiOperation,
    body: string,
    { status, text }: ReceivedAnswer,
    code: string | undefined,
  ): string | null {
    const allowed = this.#isAllowed(operation, body);
    if (allowed === null) return null;
    if (!allowed && status < 400) return `takes a body that the document does not allow (${status})`;
    const isExcused = isBeyondSchema[operation.id]?.test(text) ?? true;
    if (!allowed || isExcused || !shapeRefusals.has(code ?? "")) return null;
    return `refuses a body that the document allows (${text})`;
  }

  /** null: nobody can say, since the body is no JSON or is none. */
  #isAllowed(operation: ApiOperation, body: string): boolean | null {
    try {
      return this.#server.check.allows(operation, parsedJson(body));
    } catch {
      return null;
    }
  }
}
