import { duration } from "../terminal/duration.js";
import type { ServerStats, TimedStats } from "./server-stats.js";

/** The figures that may be wrong. */
export type FigureName =
  | "ready"
  | "threads"
  | "deaths"
  | "latency"
  | "degraded"
  | "errors"
  | "queueAge"
  | "queueSize"
  | "queueFailed"
  | "disk"
  | "lag"
  | "reports"
  | "certificate";

/** Why a figure needs attention. */
export interface Attention {
  readonly figure: FigureName;
  readonly level: "critical" | "warning";
  readonly message: string;
}

interface AttentionRule extends Omit<Attention, "message"> {
  /** null: nothing is wrong. */
  readonly message: (stats: ServerStats) => string | null;
}

const slowSeconds = 0.5;
const mostShare = 0.01;
const queueSecondsMax = 120;
const queueShareMax = 0.8;
const diskBytesMin = 1e9;
const certificateSecondsMin = 14 * 86_400;
const lagSecondsMax = 0.05;

/** The bounds are those of docs/monitoring/alerts.yml, which also asks how long they were passed. */
const rules: readonly AttentionRule[] = [
  critical("ready", ({ isReady }) => !isReady && "The server cannot search, or is about to stop."),
  critical(
    "errors",
    (stats) => errorsOf(stats, "unavailable") > 0 && "An index or the disk fails (unavailable).",
  ),
  critical("errors", (stats) => {
    const share = errorsOf(stats, "overloaded") / Math.max(1, stats.requests.count);
    return share > mostShare && `It refuses ${percent(share)} of the requests as overloaded.`;
  }),
  critical("queueFailed", ({ queue }) => queue.failed > 0 && "Writes that were accepted cannot be applied."),
  critical("queueSize", ({ queue: { bytes, bytesMax } }) => {
    const share = bytes / Math.max(1, bytesMax);
    return share > queueShareMax && `The queue is ${percent(share)} full. Then writes are refused.`;
  }),
  critical("disk", ({ disk }) => disk.free < diskBytesMin && "Less than 1 GB of the disk is free."),
  warning(
    "errors",
    (stats) => errorsOf(stats, "internal") > 0 && "Requests met a defect of the server (internal).",
  ),
  warning("threads", ({ searchThreads: { living, all } }) => living < all && "Search threads are missing."),
  warning("deaths", ({ searchThreads: { deaths } }) => deaths > 0 && "Threads died and were started again."),
  warning("latency", ({ searches }) => {
    return searches.some(isSlow) && "One search in 100 takes longer than half a second.";
  }),
  warning("degraded", ({ degraded, searches }) => {
    const share =
      degraded /
      Math.max(
        1,
        searches.reduce((sum, { count }) => sum + count, 0),
      );
    return share > mostShare && `${percent(share)} of the searches leave out typos for lack of time.`;
  }),
  warning("queueAge", ({ queue: { oldestSeconds } }) => {
    return oldestSeconds > queueSecondsMax && `A queued write has waited for ${duration(oldestSeconds)}.`;
  }),
  warning("certificate", ({ certificateSeconds: seconds }) => {
    if (seconds === null || seconds >= certificateSecondsMin) return false;
    return seconds > 0 ? `The certificate ends in ${duration(seconds)}.` : "The certificate has ended.";
  }),
  warning(
    "lag",
    ({ mainThreadLag: { mean } }) => mean > lagSecondsMax && "The main thread is late: all requests wait.",
  ),
  warning(
    "reports",
    ({ uncountedSearches }) => uncountedSearches > 0 && "Searches are missing from the reports.",
  ),
];

/** What needs attention, the worst first. */
export function attentionOf(stats: ServerStats): Attention[] {
  return rules.flatMap(({ figure, level, message }) => {
    const text = message(stats);
    return text === null ? [] : [{ figure, level, message: text }];
  });
}

/** Whether one in 100 takes too long for a search. */
export function isSlow({ p99 }: TimedStats): boolean {
  return p99 !== null && p99.above >= slowSeconds;
}

type Finds = (stats: ServerStats) => string | false;

function critical(figure: FigureName, finds: Finds): AttentionRule {
  return { figure, level: "critical", message: (stats) => finds(stats) || null };
}

function warning(figure: FigureName, finds: Finds): AttentionRule {
  return { figure, level: "warning", message: (stats) => finds(stats) || null };
}

function errorsOf({ errors }: ServerStats, code: string): number {
  return errors.find((error) => error.code === code)?.count ?? 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
