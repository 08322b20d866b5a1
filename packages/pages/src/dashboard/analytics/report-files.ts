import { type CsvValue, csvOf } from "../csv/csv.js";
import type { SearchReport } from "./report.js";

/** The lists of a report that can be taken away as files. */
export type ReportList = "days" | "queries" | "no-result-queries" | "clicked-records";

const figureNames = [
  ...["searches", "noResultSearches", "noResultRate", "trackedSearches", "clickedSearches"],
  ...["clickThroughRate", "clicks", "meanClickPosition"],
] as const;
const countNames = ["count", "countMax"] as const;

/** The whole list as CSV, under the names of the route. */
export function reportFile(report: SearchReport, list: ReportList): string {
  switch (list) {
    case "days":
      return fileOf(["day", ...figureNames], report.days);
    case "queries":
      return fileOf(["query", ...countNames], report.topQueries);
    case "no-result-queries":
      return fileOf(["query", ...countNames], report.topNoResultQueries);
    case "clicked-records":
      return fileOf(["index", "objectID", ...countNames], report.topClickedRecords);
  }
}

function fileOf<Name extends string>(
  names: readonly Name[],
  entries: readonly Readonly<Record<Name, CsvValue>>[],
): string {
  return csvOf(
    names,
    entries.map((entry) => names.map((name) => entry[name])),
  );
}
