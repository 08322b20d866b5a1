import type { TextTable } from "../compare/text-table.js";
import { percentiles } from "../percentiles.js";
import type { LoadAnswer } from "./load-client.js";

/** Answers by what was asked and by status, with how long they took. */
export class Outcomes {
  readonly #durations = new Map<string, number[]>();
  /** Refusals that do not say when to come again. */
  withoutRetryAfter = 0;

  add(kind: string, { status, retryAfter, ms, serverMs }: LoadAnswer): void {
    const name = `${kind} ${status ?? "none"}`;
    this.#put(name, ms);
    if (!Number.isNaN(serverMs)) this.#put(`${name}, in the server`, serverMs);
    if (status === 503 && retryAfter === null) this.withoutRetryAfter += 1;
  }

  #put(name: string, ms: number): void {
    const durations = this.#durations.get(name);
    if (durations === undefined) this.#durations.set(name, [ms]);
    else durations.push(ms);
  }

  /** In milliseconds; NaN if there was no such answer. */
  p99(kind: string, status: number): number {
    const durations = this.#durations.get(`${kind} ${status}`);
    return durations === undefined ? Number.NaN : percentiles(durations).p99;
  }

  count(kind: string, status: number): number {
    return this.#durations.get(`${kind} ${status}`)?.length ?? 0;
  }

  table(): TextTable {
    const rows = [...this.#durations]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, durations]) => {
        const { p50, p95, p99 } = percentiles(durations);
        const figures = [p50, p95, p99, Math.max(...durations)].map((ms) => ms.toFixed(1));
        return [name, String(durations.length), ...figures];
      });
    return { head: ["answer", "count", "p50 ms", "p95", "p99", "max"], rows };
  }
}
