import { signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import type { FailedQuery, QueryDifference } from "./ranking-difference.js";

export interface DifferenceRequest {
  readonly queryTime: object;
  /** null: the most frequent ones of the last 30 days. */
  readonly queries: readonly string[] | null;
  /** How many of the most frequent ones. */
  readonly top: number;
}

type RunStage =
  | { readonly kind: "none" | "running" | "done" | "stopped" }
  | { readonly kind: "failed"; readonly message: string };

/** A replay of queries on the server. What has come stays when it is stopped. */
export class DifferenceRun {
  readonly stage = signal<RunStage>({ kind: "none" });
  readonly differences = signal<readonly QueryDifference[]>([]);
  readonly failed = signal<readonly FailedQuery[]>([]);
  /** How many queries there are; null: not known yet. */
  readonly total = signal<number | null>(null);
  readonly #state: DashboardState;
  readonly #url: string;
  #underWay = new AbortController();

  constructor(state: DashboardState, index: string) {
    this.#state = state;
    this.#url = `${state.host}/internal/indexes/${encodeURIComponent(index)}/ranking-difference`;
  }

  stop(): void {
    this.#underWay.abort();
    if (this.stage.value.kind === "running") this.stage.value = { kind: "stopped" };
  }

  /** Never rejects: see `stage`. */
  async start({ queryTime, queries, top }: DifferenceRequest): Promise<void> {
    this.#underWay.abort();
    const underWay = new AbortController();
    this.#underWay = underWay;
    this.stage.value = { kind: "running" };
    this.differences.value = [];
    this.failed.value = [];
    this.total.value = null;
    try {
      const response = await this.#state.fetch(this.#url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ queryTime, ...(queries === null ? { top } : { queries }) }),
        signal: underWay.signal,
      });
      if (!response.ok || response.body === null) throw new Error(messageIn(await response.text()));
      const isWhole = await this.#read(response.body);
      this.stage.value = isWhole
        ? { kind: "done" }
        : { kind: "failed", message: "The answer was cut off. Start again, perhaps with fewer queries." };
    } catch (error) {
      if (underWay.signal.aborted) return;
      this.stage.value = { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** @returns whether the last line has come */
  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<boolean> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let isWhole = false;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) isWhole = this.#take(JSON.parse(line)) || isWhole;
    }
    return isWhole;
  }

  /** @returns whether this was the last line */
  #take(line: unknown): boolean {
    if (isBegin(line)) this.total.value = line.begin.queries;
    else if (isFault(line))
      this.failed.value = [...this.failed.value, { query: line.query, message: line.fault.message }];
    else if (isDifference(line)) this.differences.value = [...this.differences.value, line];
    else return true;
    return false;
  }
}

const isBegin = (line: unknown): line is { readonly begin: { readonly queries: number } } =>
  typeof line === "object" && line !== null && "begin" in line;

const isFault = (
  line: unknown,
): line is { readonly query: string; readonly fault: { readonly message: string } } =>
  typeof line === "object" && line !== null && "fault" in line;

const isDifference = (line: unknown): line is QueryDifference =>
  typeof line === "object" && line !== null && "isChanged" in line;

/** What the server says of a refusal. */
function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text);
    return String(error.message);
  } catch {
    return "The server refused the replay.";
  }
}
