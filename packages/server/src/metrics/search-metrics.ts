import type { SearchMode } from "@findling/protocol";
import { Counter, Histogram, type Registry } from "prom-client";
import type { StageTime } from "../search/search-messages.js";

/** Bounds of buckets for searches and their stages, in seconds. */
const searchBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A search that was answered. */
export interface AnsweredSearch {
  readonly mode: SearchMode;
  /** Milliseconds from the parsed request to the answer. */
  readonly ms: number;
  /** The times of its stages; none if the answer was cached. */
  readonly stageTimes: readonly StageTime[];
  readonly isDegraded: boolean;
}

/** Counts searches by mode and stage. */
export class SearchMetrics {
  readonly #seconds: Histogram<"mode">;
  readonly #stageSeconds: Histogram<"mode" | "stage">;
  readonly #cached: Counter;
  readonly #degraded: Counter;
  readonly #children = new Map<string, Histogram.Internal<string>>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#seconds = new Histogram({
      registers,
      name: "findling_search_seconds",
      help: "Time from a parsed search to its answer, with the wait for a thread, by mode.",
      labelNames: ["mode"],
      buckets: searchBuckets,
    });
    this.#stageSeconds = new Histogram({
      registers,
      name: "findling_search_stage_seconds",
      help: "Time that a stage of a search took in its thread, by mode and stage.",
      labelNames: ["mode", "stage"],
      buckets: searchBuckets,
    });
    this.#cached = new Counter({
      registers,
      name: "findling_searches_cached_total",
      help: "Searches that were answered from memory.",
    });
    this.#degraded = new Counter({
      registers,
      name: "findling_searches_degraded_total",
      help: "Searches that left something out for lack of time.",
    });
  }

  answered({ mode, ms: wholeMs, stageTimes, isDegraded }: AnsweredSearch): void {
    this.#child(mode, () => this.#seconds.labels(mode)).observe(wholeMs / 1_000);
    if (stageTimes.length === 0) this.#cached.inc();
    if (isDegraded) this.#degraded.inc();
    for (const { stage, ms } of stageTimes) {
      this.#child(`${mode} ${stage}`, () => this.#stageSeconds.labels(mode, stage)).observe(ms / 1_000);
    }
  }

  /** Finds a child by a key of its labels, which takes less time than prom-client needs for it. */
  #child(key: string, make: () => Histogram.Internal<string>): Histogram.Internal<string> {
    const known = this.#children.get(key) ?? make();
    this.#children.set(key, known);
    return known;
  }
}
