import { type MetricSamples, metricsIn } from "@findling/client/metrics";
import type { DashboardState } from "../dashboard-state.js";

/** The metrics of a server at a moment. */
export interface HealthReading {
  readonly samples: MetricSamples;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** Rejects if the server does not answer, or not with metrics. */
export async function healthReading(
  { fetch, host }: Pick<DashboardState, "fetch" | "host">,
  signal: AbortSignal,
): Promise<HealthReading> {
  const response = await fetch(`${host}/metrics`, { method: "GET", headers: {}, signal });
  if (!response.ok) throw new Error(`The server answered ${response.status} instead of its metrics.`);
  return { samples: metricsIn(await response.text()), atMs: Date.now() };
}
