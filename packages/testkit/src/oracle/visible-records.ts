import type { SearchRequest } from "@findling/protocol";
import type { VisibilityLimits } from "../visibility-limits.js";
import type { AnalyzedRecord } from "./analysis/analyze-record.js";
import { comparableValuesAt } from "./analysis/attribute-path.js";
import type { AnalyzedIndex } from "./analyzed-index.js";
import { passesAll } from "./answer/filters.js";
import { rulesFor } from "./answer/query-rules.js";

/** Ranking 2.4: the visible documents are the live ones that hides and the limits of key and token leave. */
export function visibleRecords(
  index: AnalyzedIndex,
  request: SearchRequest,
  limits: VisibilityLimits,
): AnalyzedRecord[] {
  const { hides } = index.settings.queryTime;
  const hidden = new Set(rulesFor(hides, request.q, index.analysis).map(({ objectID }) => objectID));
  return index.live.filter(
    ({ objectID, record }) =>
      !hidden.has(objectID) &&
      passesAll(record, limits.filters ?? []) &&
      (limits.partitions === undefined || isInPartition(record, limits.partitions, index)),
  );
}

/** The partition of a record: its first value of `partitionKey`; without one it is in none. */
function isInPartition(
  record: AnalyzedRecord["record"],
  partitions: readonly string[],
  { settings }: AnalyzedIndex,
): boolean {
  const { partitionKey } = settings.indexTime;
  const value = partitionKey === null ? undefined : comparableValuesAt(record, partitionKey).at(0);
  return value !== undefined && partitions.includes(String(value));
}
