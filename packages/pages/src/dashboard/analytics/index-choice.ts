import { computed, signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import { byMisses, type IndexMisses, missesIn } from "./query-misses.js";
import { entriesMax, searchReport } from "./report.js";
import type { ReportQuery } from "./report-query.js";

/** Reports that one choice asks for at most. */
export const askedIndexesMax = 100;

/** A query without a result, and where it may have been searched. */
export interface MissedQuery {
  readonly query: string;
  readonly days: Pick<ReportQuery, "from" | "to">;
  /** By name; at least one. */
  readonly indexes: readonly string[];
}

/** Chooses the index in which a query found nothing, unless somebody chooses another one. */
export class IndexChoice {
  /** null: the reports have not come yet. */
  readonly entries = signal<readonly IndexMisses[] | null>(null);
  readonly chosen = signal<string | null>(null);
  /** null: not known yet. */
  readonly index = computed(() => this.chosen.value ?? this.entries.value?.[0]?.index ?? null);
  readonly #state: DashboardState;
  readonly #missed: MissedQuery;

  constructor(state: DashboardState, missed: MissedQuery) {
    this.#state = state;
    this.#missed = missed;
  }

  /** Returns how to stop. */
  start(): () => void {
    const underWay = new AbortController();
    void this.#ask(underWay.signal);
    return () => underWay.abort();
  }

  async #ask(stopped: AbortSignal): Promise<void> {
    const { indexes } = this.#missed;
    const isOnly = indexes.length === 1;
    const entries = await Promise.all(
      indexes.map(async (index, place): Promise<IndexMisses> => {
        const isAsked = !isOnly && place < askedIndexesMax;
        return { index, misses: isAsked ? await this.#missesOf(index, stopped) : null };
      }),
    );
    if (!stopped.aborted) this.entries.value = byMisses(entries);
  }

  /** Without its report an index can be chosen all the same. */
  async #missesOf(index: string, stopped: AbortSignal): Promise<IndexMisses["misses"]> {
    const { query, days } = this.#missed;
    try {
      const report = await searchReport(
        this.#state,
        { index, ...days },
        { top: entriesMax, signal: stopped },
      );
      return missesIn(report, query);
    } catch {
      return null;
    }
  }
}
