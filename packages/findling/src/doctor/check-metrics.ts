import { metricsIn } from "@findling/client/metrics";
import { type Finding, type FindingState, ok, reasonOf, warning } from "@findling/store/check";
import { scrape } from "../metrics/scrape.js";

const part = "metrics";

/** The value of a metric, added up over its labels; 0 if the server does not have it. */
type ValueOf = (metric: string) => number;

/** What an operator should know. The advice is that of the alerts in docs/operations.md. */
interface WatchedMetric {
  readonly metric: string;
  /** Whether it is worth a finding. */
  readonly condition: (value: number, valueOf: ValueOf) => boolean;
  readonly state: FindingState;
  readonly message: (value: number, valueOf: ValueOf) => string;
  readonly advice: string;
}

const watched: readonly WatchedMetric[] = [
  {
    metric: "findling_queued_writes_failed_total",
    condition: (failed) => failed > 0,
    state: "warning",
    message: (failed) => `Queued batches that could not be applied since the start of the server: ${failed}.`,
    advice: "The log has each task with its reason. Correct the records and write them again.",
  },
  {
    metric: "findling_overflow_oldest_seconds",
    condition: (seconds) => seconds > 120,
    state: "warning",
    message: (seconds) => `The oldest queued batch has waited for ${Math.round(seconds)} s.`,
    advice:
      "Write larger batches, which are applied faster, or look in the log for an index that cannot be opened.",
  },
  {
    metric: "findling_disk_free_bytes",
    condition: (bytes) => bytes < 1e9,
    state: "warning",
    message: (bytes) => `Only ${Math.floor(bytes / 1e6)} MB are free on the disk of the server.`,
    advice: "Free some space, or move the data folder: below 16 MiB all writes are refused.",
  },
  {
    metric: "findling_thread_deaths_total",
    condition: (deaths) => deaths > 0,
    state: "warning",
    message: (deaths) => `Threads that died since the start of the server: ${deaths}.`,
    advice: "The log says which, what it did, and for which request.",
  },
  {
    metric: "findling_search_threads_living",
    condition: (living, valueOf) => living < valueOf("findling_search_threads"),
    state: "warning",
    message: (living, valueOf) =>
      `Search threads that cannot search: ${valueOf("findling_search_threads") - living}.`,
    advice: "The log says why they do not come back. If memory is short, lower --index-memory.",
  },
];

/** Reads the metrics of a server. @param key an admin key that the server knows */
export async function checkMetrics(baseUrl: string, key: string): Promise<readonly Finding[]> {
  try {
    const { status, text } = await scrape(baseUrl, key);
    if (status === 404) return [ok(part, "This address does not pass on GET /metrics: not checked.")];
    if (status !== 200) return [unread(`it answers ${status}`)];
    const faults = [...faultsIn(text)];
    return faults.length > 0 ? faults : [ok(part, "No figure of the server needs attention.")];
  } catch (error) {
    return [unread(reasonOf(error))];
  }
}

/** @param text of `GET /metrics` */
export function* faultsIn(text: string): Generator<Finding> {
  const samples = metricsIn(text);
  const valueOf: ValueOf = (metric) => samples.sum(metric) ?? 0;
  for (const { metric, condition, state, message, advice } of watched) {
    const value = samples.sum(metric);
    // An earlier release does not have all of them.
    if (value === null || !condition(value, valueOf)) continue;
    yield { state, part, message: message(value, valueOf), advice };
  }
}

function unread(reason: string): Finding {
  return warning(
    part,
    `GET /metrics could not be read: ${reason}.`,
    "Let the proxy before the server pass the path on, or check the server at its own address.",
  );
}
