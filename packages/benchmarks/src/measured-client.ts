import type { WriteOperation } from "@findling/protocol";
import { SearchResponse, WriteResult } from "@findling/protocol/schemas";
import type { TSchema } from "typebox";
import { Check } from "typebox/value";

const measuredIndex = "bench";

/** One search: what the server says it took, and what the whole request took. */
export interface SearchDuration {
  readonly processingMs: number;
  readonly requestMs: number;
}

export class MeasuredClient {
  constructor(
    readonly baseUrl: string,
    readonly key: string,
    readonly index: string = measuredIndex,
  ) {}

  async write(operations: readonly WriteOperation[]): Promise<void> {
    parsed(await this.#post("records", { operations }), WriteResult);
  }

  /** The answer is read, but looked into only for its time: this process shall not take the server's. */
  async search(q: string): Promise<SearchDuration> {
    const started = performance.now();
    const text = await this.#post("search", { q });
    const requestMs = performance.now() - started;
    const [, processingMs] = /"processingTimeMs":([\d.]+),"dataVersion"/.exec(text) ?? [];
    if (processingMs === undefined) throw new Error(`An answer without its time: ${text.slice(-200)}`);
    return { processingMs: Number(processingMs), requestMs };
  }

  /** Searches once and checks the answer against its schema. */
  async check(q: string): Promise<void> {
    parsed(await this.#post("search", { q }), SearchResponse);
  }

  async #post(route: string, body: unknown): Promise<string> {
    const response = await fetch(`${this.baseUrl}/1/indexes/${this.index}/${route}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-svc-key": this.key },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} for ${route}: ${text.slice(0, 500)}`);
    return text;
  }
}

/** @throws Error the answer has not the shape that the specification gives it */
function parsed(text: string, shape: TSchema): void {
  if (!Check(shape, JSON.parse(text))) throw new Error(`An answer has not its shape: ${text.slice(0, 500)}`);
}
