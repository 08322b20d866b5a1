import { type AnalyticsReport, dayOf } from "@findling/analytics";
import type { AnalyticsClient } from "../analytics/analytics-client.js";

const days = 30;

/** The most frequent queries of an index in the last 30 days. */
export async function topQueries(
  analytics: Pick<AnalyticsClient, "report">,
  index: string,
  top: number,
): Promise<AnalyticsReport["topQueries"]> {
  const to = dayOf(Date.now());
  const report = await analytics.report({ indexes: [index], from: to - days + 1, to, top });
  return report.topQueries;
}
