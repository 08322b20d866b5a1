import type { IndexSettingsPatch, SearchRequest, WriteOperation } from "@findling/protocol";
import { IndexSettings, SearchResponse, WriteResult } from "@findling/protocol/schemas";
import type { TSchema } from "typebox";
import { Check } from "typebox/value";
import { type Dispatcher, Pool } from "undici";

export const measuredIndex = "bench";

/** One search: what the server says it took, and what the whole request took. */
export interface SearchDuration {
  readonly processingMs: number;
  readonly requestMs: number;
  /** How many records match. */
  readonly total: number;
}

type SearchOptions = Partial<Omit<SearchRequest, "q">>;

/**
 * As many requests at once as are asked for, on connections that are kept. It takes a third of the processor
 * time that Node's own requests take: where clients and server share two cores, what the clients take the
 * server lacks.
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

  async write(operations: readonly WriteOperation[]): Promise<void> {
    parsed(await this.#send("POST", "records", { operations }), WriteResult);
  }

  async change(settings: IndexSettingsPatch): Promise<void> {
    parsed(await this.#send("PUT", "settings", settings), IndexSettings);
  }

  /**
   * The answer is read, but looked into only for its figures: this process shall not take the server's time.
   */
  async search(q: string, options: SearchOptions = {}): Promise<SearchDuration> {
    const started = performance.now();
    const answer = await this.#send("POST", "search", { ...options, q });
    const requestMs = performance.now() - started;
    return { requestMs, ...figuresOf(answer) };
  }

  /** Of a record there is no time but that of the request. */
  async read(objectID: string): Promise<SearchDuration> {
    const started = performance.now();
    await this.#send("GET", `records/${encodeURIComponent(objectID)}`);
    const requestMs = performance.now() - started;
    return { requestMs, processingMs: requestMs, total: 1 };
  }

  /** Searches once and checks the answer against its schema. */
  async check(q: string, options: SearchOptions = {}): Promise<void> {
    parsed(await this.#send("POST", "search", { ...options, q }), SearchResponse);
  }

  /** Lets its connections go. */
  close(): void {
    void this.#connections.destroy();
  }

  async #send(method: Dispatcher.HttpMethod, route: string, content?: object): Promise<Buffer> {
    const answered = new Answered();
    this.#connections.dispatch(
      {
        path: `/1/indexes/${this.index}/${route}`,
        method,
        headers: {
          ...(content !== undefined && { "content-type": "application/json" }),
          "x-svc-key": this.key,
        },
        body: content === undefined ? null : JSON.stringify(content),
      },
      answered,
    );
    const { status, answer } = await answered.whole;
    if (status === 200) return answer;
    throw new Error(`${status} for ${route}: ${startOf(answer)}`);
  }
}

/** Gathers an answer. Without a stream for it, which would take longer than all the rest. */
class Answered implements Dispatcher.DispatchHandler {
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
    // Nothing is to be done, but a handler without it is taken for one of an older kind.
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

/** The figures stand behind the hits, so the last place with their shape is theirs. */
const figures =
  /"nbHits":(\d+),"page":\d+,"hitsPerPage":\d+,"facets":.*,"processingTimeMs":([\d.]+),"dataVersion"/s;

/** No other part of an answer is made a text. */
function figuresOf(answer: Buffer): { total: number; processingMs: number } {
  const end = answer.toString("utf8", answer.lastIndexOf('"nbHits":'));
  const [, total, processingMs] = figures.exec(end) ?? [];
  if (processingMs === undefined) throw new Error(`An answer without its time: ${end.slice(-200)}`);
  return { total: Number(total), processingMs: Number(processingMs) };
}

/** @throws Error the answer has not the shape that the specification gives it */
function parsed(answer: Buffer, shape: TSchema): void {
  if (!Check(shape, JSON.parse(answer.toString("utf8"))))
    throw new Error(`An answer has not its shape: ${startOf(answer)}`);
}

function startOf(answer: Buffer): string {
  return answer.toString("utf8", 0, 500);
}
