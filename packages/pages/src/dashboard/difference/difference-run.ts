import { signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import type { DifferenceRequest } from "./difference-request.js";
import type { FailedQuery, QueryDifference } from "./ranking-difference.js";

type RunStage =
  | { readonly kind: "none" | "running" | "done" | "stopped" }
  | { readonly kind: "failed"; readonly message: string };

/** What a run works with. */
type RunState = Pick<DashboardState, "host" | "fetch">;

/** A replay of queries on the server. What has come stays when it is stopped. */
export class DifferenceRun {
  readonly stage = signal<RunStage>({ kind: "none" });
  readonly differences = signal<readonly QueryDifference[]>([]);
  readonly failed = signal<readonly FailedQuery[]>([]);
  /** What was asked for last; null: nothing. */
  readonly request = signal<DifferenceRequest | null>(null);
  /** How many queries there are; null: not known yet. */
  readonly total = signal<number | null>(null);
  readonly #state: RunState;
  readonly #url: string;
  #underWay = new AbortController();

  constructor(state: RunState, index: string) {
    this.#state = state;
    this.#url = `${state.host}/internal/indexes/${encodeURIComponent(index)}/ranking-difference`;
  }

  stop(): void {
    this.#underWay.abort();
    if (this.stage.value.kind === "running") this.stage.value = { kind: "stopped" };
  }

  /** Never rejects: see `stage`. */
  async start(request: DifferenceRequest): Promise<void> {
    this.#underWay.abort();
    const underWay = new AbortController();
    this.#underWay = underWay;
    this.stage.value = { kind: "running" };
    this.request.value = request;
    this.differences.value = [];
    this.failed.value = [];
    this.total.value = null;
    let hasBegun = false;
    try {
      const response = await this.#state.fetch(this.#url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: bodyOf(request),
        signal: underWay.signal,
      });
      if (!response.ok || response.body === null) {
        this.stage.value = refusalIn(await response.text());
        return;
      }
      hasBegun = true;
      const end = await this.#read(response.body);
      this.stage.value = end === null ? cutOff : end.isCut ? outOfTime : { kind: "done" };
    } catch {
      if (!underWay.signal.aborted) this.stage.value = hasBegun ? cutOff : silence;
    }
  }

  /** @returns the last line; null: it has not come */
  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<RunEnd | null> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let end: RunEnd | null = null;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) end = this.#take(JSON.parse(line)) ?? end;
    }
    return end;
  }

  /** @returns what the last line says; null: this was another one */
  #take(line: unknown): RunEnd | null {
    if (isEnd(line)) return line.end;
    if (isBegin(line)) this.total.value = line.begin.queries;
    else if (isFault(line)) {
      const { query, count, countMax, fault } = line;
      this.failed.value = [...this.failed.value, { query, count, countMax, message: fault.message }];
    } else if (isDifference(line)) this.differences.value = [...this.differences.value, line];
    return null;
  }
}

interface RunEnd {
  readonly isCut: boolean;
}

const silence: RunStage = {
  kind: "failed",
  message: "The server does not answer. Start again when it is back.",
};
const cutOff: RunStage = {
  kind: "failed",
  message: "The answer was cut off. Start again, perhaps with fewer queries.",
};
const outOfTime: RunStage = {
  kind: "failed",
  message:
    "The time of ten minutes was over before all queries were compared. Start again with fewer of them.",
};

function bodyOf({ queryTime, queries }: DifferenceRequest): string {
  if (queries.kind === "given") return JSON.stringify({ queryTime, queries: queries.texts });
  const { top, from, to } = queries;
  return JSON.stringify({ queryTime, top, from, to });
}

const isEnd = (line: unknown): line is { readonly end: RunEnd } =>
  typeof line === "object" && line !== null && "end" in line;

const isBegin = (line: unknown): line is { readonly begin: { readonly queries: number } } =>
  typeof line === "object" && line !== null && "begin" in line;

const isFault = (
  line: unknown,
): line is Omit<FailedQuery, "message"> & { readonly fault: { readonly message: string } } =>
  typeof line === "object" && line !== null && "fault" in line;

const isDifference = (line: unknown): line is QueryDifference =>
  typeof line === "object" && line !== null && "isChanged" in line;

/** The server's message of a refusal. A text that is no JSON comes from a proxy whose server is away. */
function refusalIn(text: string): RunStage {
  try {
    const { error } = JSON.parse(text);
    return { kind: "failed", message: String(error.message) };
  } catch {
    return silence;
  }
}
