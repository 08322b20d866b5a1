import { type ApiErrorCode, apiErrors, type RouteName } from "@findling/protocol";
import { expect } from "vitest";
import type { ReceivedAnswer } from "../../http-exchange.js";
import { codeOf } from "../answer-faults.js";
import { jsonType } from "../callers.js";
import type { FuzzServer } from "../fuzz-server.js";
import { IndexModel } from "./index-model.js";
import { KeyModel, type ModelCaller, refusalOf } from "./key-model.js";
import type { DrawnCaller } from "./steps.js";

export interface WorldCall {
  readonly route: RouteName;
  readonly caller: ModelCaller;
  readonly method: string;
  readonly path: string;
  /** JSON */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The index of the path. */
  readonly index?: string;
}

/** Indexes and keys with names of their own on a server, and what they must hold. */
export class World {
  readonly server: FuzzServer;
  /** Every batch goes onto the overflow queue. */
  readonly isQueued: boolean;
  readonly keys = new KeyModel();
  readonly #indexes: ReadonlyMap<string, IndexModel>;

  constructor(server: FuzzServer, name: string, isQueued: boolean) {
    this.server = server;
    this.isQueued = isQueued;
    this.#indexes = new Map(["a", "b", "c"].map((one) => [`${name}-${one}`, new IndexModel()]));
    this.named = (pattern) => pattern.replace("@", `${name}-`);
  }

  /** Puts the name of this world into a pattern of index names. */
  readonly named: (pattern: string) => string;

  get indexes(): [string, IndexModel][] {
    return [...this.#indexes];
  }

  index(slot: number): { readonly name: string; readonly model: IndexModel } {
    const [name, model] = this.indexes[slot % this.#indexes.size];
    return { name, model };
  }

  caller(drawn: DrawnCaller): ModelCaller {
    return this.keys.caller(drawn, this.named);
  }

  /** The answer; null: the caller may not call, and was refused as it must be. */
  async call(call: WorldCall): Promise<ReceivedAnswer | null> {
    const { route, caller, method, path, body, headers = {}, index } = call;
    const key = { "x-svc-key": caller.secret };
    const bytes = body === undefined ? {} : { body: Buffer.from(body) };
    const types = body === undefined ? {} : jsonType;
    const answer = await this.server.send({
      method,
      path,
      headers: { ...key, ...types, ...headers },
      ...bytes,
    });
    const refusal = refusalOf(caller, route, index);
    if (refusal === null) return answer;
    expectRefusal(answer, refusal, call);
    return null;
  }

  /** The parsed body of a success. */
  async ask<Body>(call: WorldCall): Promise<Body | null> {
    const answer = await this.call(call);
    if (answer === null) return null;
    if (answer.status >= 300) throw new Error(`${call.method} ${call.path}: ${answer.text}`);
    const body: Body = JSON.parse(answer.text);
    return body;
  }
}

export function expectRefusal(answer: ReceivedAnswer, code: ApiErrorCode, what: unknown): void {
  const expected = { what, code, status: apiErrors[code].status };
  expect({ what, code: codeOf(answer.text), status: answer.status }).toEqual(expected);
}
