import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { IndexSettingsPatch, SearchRequest, WriteOperation } from "@findling/protocol";
import { IndexSettings, SearchResponse, WriteResult } from "@findling/protocol/schemas";
import type { TSchema } from "typebox";
import { Check } from "typebox/value";

const measuredIndex = "bench";

/** One search: what the server says it took, and what the whole request took. */
export interface SearchDuration {
  readonly processingMs: number;
  readonly requestMs: number;
  /** How many records match. */
  readonly total: number;
}

type SearchOptions = Partial<Omit<SearchRequest, "q">>;

/** Node's own requests: `fetch` would take twice the time of the process that measures. */
export class MeasuredClient {
  readonly #agent = new Agent({ keepAlive: true });

  constructor(
    readonly baseUrl: string,
    readonly key: string,
    readonly index: string = measuredIndex,
  ) {}

  async write(operations: readonly WriteOperation[]): Promise<void> {
    parsed(await this.#send("POST", "records", { operations }), WriteResult);
  }

  async change(settings: IndexSettingsPatch): Promise<void> {
    parsed(await this.#send("PUT", "settings", settings), IndexSettings);
  }

  /** The answer is read, but looked into only for its figures: this process shall not take the server's time. */
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
    this.#agent.destroy();
  }

  async #send(method: string, route: string, content?: unknown): Promise<Buffer> {
    const body = content === undefined ? "" : JSON.stringify(content);
    const { status, answer } = await new Promise<{ status: number | undefined; answer: Promise<Buffer> }>(
      (resolve, reject) => {
        const sent = request(`${this.baseUrl}/1/indexes/${this.index}/${route}`, {
          method,
          agent: this.#agent,
          headers: {
            ...(body !== "" && { "content-type": "application/json" }),
            "content-length": Buffer.byteLength(body),
            "x-svc-key": this.key,
          },
        });
        sent.on("error", reject);
        sent.on("response", (response) => resolve({ status: response.statusCode, answer: buffer(response) }));
        sent.end(body);
      },
    );
    if (status === 200) return answer;
    throw new Error(`${status} for ${route}: ${startOf(await answer)}`);
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
