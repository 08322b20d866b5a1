import { analyticsTableNames } from "../analytics/analytics-tables.js";
import { requireDataFile } from "../lmdb/data-file.js";
import { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { environmentFolder } from "../tables/environment-folder.js";
import { RowCheck } from "./checked-rows.js";
import { type Finding, ok, problem, reasonOf, removeAnalyticsAdvice } from "./finding.js";

export const analyticsPart = "analytics";

/** Reads all rows of analytics. @param path of their folder, which exists */
export async function* checkAnalytics(path: string): AsyncGenerator<Finding, void> {
  let environment: PinnedEnvironment;
  try {
    const current = environmentFolder(path);
    requireDataFile(current);
    environment = PinnedEnvironment.open(current, analyticsTableNames);
  } catch (error) {
    yield problem(analyticsPart, `It cannot be opened: ${reasonOf(error)}`, removeAnalyticsAdvice);
    return;
  }
  try {
    environment.pin();
    const check = new RowCheck(environment, () => undefined);
    for (const name of environment.tableNames) await check.checkTable(name);
    yield* check.findings(analyticsPart, () => removeAnalyticsAdvice, removeAnalyticsAdvice);
    if (check.isIntact) yield ok(analyticsPart, `All ${check.rows} rows have the right checksums.`);
  } finally {
    await environment.close();
  }
}
