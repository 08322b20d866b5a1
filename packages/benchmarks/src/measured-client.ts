import { setTimeout } from "node:timers/promises";
import {
  type IndexSettingsPatch,
  keyHeader,
  type SearchRequest,
  type WriteOperation,
} from "@findling/protocol";
import { IndexSettings, SearchResponse, Task, WriteResult } from "@findling/protocol/schemas";
import { Check, type Static, type TSchema } from "@findling/protocol/typebox";
import { type Dispatcher, Pool } from "undici";
import { pathOf } from "./route-path.js";

export const measuredIndex = "bench";

/** How often it is asked whether a queued batch is applied. */
const taskPollMs = 5;

/** The duration of one search: what the server reports, and that of the whole request. */
export interface SearchDuration {
  readonly processingMs: number;
  readonly requestMs: number;
  /** The number of matching records. */
  readonly total: number;
  readonly answerBytes: number;
}

type SearchOptions = Partial<Omit<SearchRequest, "q">>;

/**
 * Sends any number of requests at once, on connections that are kept. It takes a third of the processor time
 * of Node's own requests, which `@findling/client` sends. If clients and server share two cores, the server
 * lacks the time that the clients take.
 */
export class MeasuredClient {
  readonly #connections: Pool;

  constructor(
    readonly baseUrl: string,
    readonly key: string,
    readonly index: string = measuredIndex,
  ) {
    this.#connections = new Pool(baseUrl, { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  }

  /** Resolves when the operations are applied, also where the server has queued them. */
  async write(operations: readonly WriteOperation[]): Promise<void> {
    const answer = await this.#send("POST", pathOf("writeRecords", { index: this.index }), { operations });
    const { queued } = parsed(answer, WriteResult);
    if (queued !== undefined) await this.#applied(queued.taskId);
  }

  async change(settings: IndexSettingsPatch): Promise<void> {
    parsed(await this.#send("PUT", pathOf("putSettings", { index: this.index }), settings), IndexSettings);
  }

  /** Reads the answer, but looks only for its figures: this process should not take time from the server. */
  async search(q: string, options: SearchOptions = {}): Promise<SearchDuration> {
    const started = performance.now();
    const answer = await this.#send("POST", pathOf("search", { index: this.index }), { ...options, q });
    const requestMs = performance.now() - started;
    return { requestMs, ...figuresOf(answer), answerBytes: answer.length };
  }

  /** Reading a record has no server time, only that of the request. */
  async read(objectID: string): Promise<SearchDuration> {
    const started = performance.now();
    const answer = await this.#send("GET", pathOf("getRecord", { index: this.index, objectID }));
    const requestMs = performance.now() - started;
    return { requestMs, processingMs: requestMs, total: 1, answerBytes: answer.length };
  }

  /** Searches once and checks the answer against its schema. */
  async check(q: string, options: SearchOptions = {}): Promise<void> {
    parsed(
      await this.#send("POST", pathOf("search", { index: this.index }), { ...options, q }),
      SearchResponse,
    );
  }

  /** Closes its connections. */
  close(): void {
    void this.#connections.destroy();
  }

  /** @throws Error the server could not apply the batch */
  async #applied(taskId: string): Promise<void> {
    for (;;) {
      const { status } = parsed(await this.#send("GET", pathOf("getTask", { taskId })), Task);
      if (status === "applied") return;
      if (status === "failed") throw new Error(`A batch that was queued could not be applied: ${taskId}.`);
      await setTimeout(taskPollMs);
    }
  }

  async #send(method: Dispatcher.HttpMethod, path: string, content?: object): Promise<Buffer> {
    const answered = new AnswerGatherer();
    this.#connections.dispatch(
      {
        path,
        method,
        headers: {
          ...(content !== undefined && { "content-type": "application/json" }),
          [keyHeader]: this.key,
        },
        body: content === undefined ? null : JSON.stringify(content),
      },
      answered,
    );
    const { status, answer } = await answered.whole;
    if (status === 200 || status === 202) return answer;
    throw new Error(`${status} for ${path}: ${startOf(answer)}`);
  }
}

/** Gathers an answer without a stream, which would take longer than all the rest. */
class AnswerGatherer implements Dispatcher.DispatchHandler {
  readonly whole: Promise<{ readonly status: number; readonly answer: Buffer }>;
  readonly #chunks: Buffer[] = [];
  #status = 0;
  #resolve: (whole: { readonly status: number; readonly answer: Buffer }) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor() {
    this.whole = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  onRequestStart(): void {
    // There is nothing to do, but a handler without this method would be taken for one of an older kind.
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#resolve({ status: this.#status, answer: Buffer.concat(this.#chunks) });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}

/** The figures come after the hits, so the last match of this shape is the right one. */
const figures =
  /"nbHits":(\d+),"page":\d+,"hitsPerPage":\d+,"facets":.*,"processingTimeMs":([\d.]+),"dataVersion"/s;

/** No other part of an answer is decoded. */
function figuresOf(answer: Buffer): { total: number; processingMs: number } {
  const end = answer.toString("utf8", answer.lastIndexOf('"nbHits":'));
  const [, total, processingMs] = figures.exec(end) ?? [];
  if (processingMs === undefined) throw new Error(`An answer without its time: ${end.slice(-200)}`);
  return { total: Number(total), processingMs: Number(processingMs) };
}

/** @throws Error the answer does not have the shape of the specification */
function parsed<Shape extends TSchema>(answer: Buffer, shape: Shape): Static<Shape> {
  const value: unknown = JSON.parse(answer.toString("utf8"));
  if (Check(shape, value)) return value;
  throw new Error(`An answer has not its shape: ${startOf(answer)}`);
}

function startOf(answer: Buffer): string {
  return answer.toString("utf8", 0, 500);
}
