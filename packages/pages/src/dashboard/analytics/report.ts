import type { DashboardState } from "../dashboard-state.js";
import type { ReportQuery } from "./report-query.js";

/** Figures of searches and clicks. A rate or mean of nothing is null, which is not 0. */
export interface SearchFigures {
  readonly searches: number;
  readonly noResultSearches: number;
  readonly noResultRate: number | null;
  readonly trackedSearches: number;
  readonly clickedSearches: number;
  readonly clickThroughRate: number | null;
  readonly clicks: number;
  readonly meanClickPosition: number | null;
}

/** The figures of one day in UTC, such as `2026-11-26`. */
export interface ReportDay extends SearchFigures {
  readonly day: string;
}

/** The true count lies between the two. */
export interface CountRange {
  readonly count: number;
  readonly countMax: number;
}

export interface QueryCount extends CountRange {
  readonly query: string;
}

export interface RecordClicks extends CountRange {
  readonly index: string;
  readonly objectID: string;
}

/** Milliseconds; null: there was no search. */
export interface LatencyPercentiles {
  readonly searches: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

/** What `GET /internal/reports` answers. */
export interface SearchReport extends SearchFigures {
  readonly from: string;
  readonly to: string;
  /** `to` null: and all that follow. */
  readonly positions: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly clicks: number;
  }[];
  readonly latencyMs: Readonly<Record<"typing" | "committed", LatencyPercentiles>>;
  readonly topQueries: readonly QueryCount[];
  readonly topNoResultQueries: readonly QueryCount[];
  readonly topClickedRecords: readonly RecordClicks[];
  readonly days: readonly ReportDay[];
}

/** The server gives at most this many entries of each list. */
export const entriesMax = 1_000;

interface ReportExtent {
  /** Entries of each list at most. By default 20. */
  readonly top?: number;
  readonly signal?: AbortSignal;
}

/** @throws as the client does; Error: the server is of another version */
export async function searchReport(
  { client }: Pick<DashboardState, "client">,
  { index, from, to }: ReportQuery,
  { top, signal }: ReportExtent,
): Promise<SearchReport> {
  const asked = new URLSearchParams({ from, to });
  if (index !== null) asked.set("index", index);
  if (top !== undefined) asked.set("top", String(top));
  const { body } = await client.request({ method: "GET", path: `/internal/reports?${asked}` }, { signal });
  if (!isReport(body)) throw new Error("The report has another shape: the dashboard is not of this server.");
  return body;
}

const fields = [
  ...["from", "to", "positions", "latencyMs", "days"],
  ...["topQueries", "topNoResultQueries", "topClickedRecords"],
];

function isReport(value: unknown): value is SearchReport {
  return typeof value === "object" && value !== null && fields.every((field) => field in value);
}
