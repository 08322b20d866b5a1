import type { WriteOperation } from "@findling/protocol";
import { SearchResponse, WriteResult } from "@findling/protocol/schemas";
import type { Static, TSchema } from "typebox";
import { Check } from "typebox/value";

export const measuredIndex = "bench";

/** One search: what the server says it took, and what the whole request took. */
export interface SearchDuration {
  readonly processingMs: number;
  readonly requestMs: number;
}

export class MeasuredClient {
  constructor(
    readonly baseUrl: string,
    readonly key: string,
  ) {}

  async write(operations: readonly WriteOperation[]): Promise<void> {
    await this.#post("records", { operations }, WriteResult);
  }

  async search(q: string): Promise<SearchDuration> {
    const started = performance.now();
    const { processingTimeMs } = await this.#post("search", { q }, SearchResponse);
    return { processingMs: processingTimeMs, requestMs: performance.now() - started };
  }

  async #post<Shape extends TSchema>(route: string, body: unknown, shape: Shape): Promise<Static<Shape>> {
    const response = await fetch(`${this.baseUrl}/1/indexes/${measuredIndex}/${route}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-svc-key": this.key },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} for ${route}: ${text.slice(0, 500)}`);
    const json: unknown = JSON.parse(text);
    if (!Check(shape, json)) throw new Error(`The answer of ${route} has not its shape.`);
    return json;
  }
}
