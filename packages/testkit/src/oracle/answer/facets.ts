import { facetValuesMax, type JsonObject } from "@findling/protocol";
import { comparableValuesAt } from "../analysis/attribute-path.js";
import { compareStrings } from "../ranking/compare-strings.js";

/**
 * Ranking 5.4: the count of a value is the number of distinct groups with a matching record that has the
 * value; at most 100 values, by count descending, then value ascending.
 */
export function facetCounts(
  matches: readonly JsonObject[],
  attribute: string,
  groupOf: (record: JsonObject) => string,
): Record<string, number> {
  const groups = new Map<string, Set<string>>();
  for (const record of matches) {
    for (const value of comparableValuesAt(record, attribute).map(String)) {
      groups.set(value, (groups.get(value) ?? new Set<string>()).add(groupOf(record)));
    }
  }
  const counts = [...groups].map(([value, { size }]): [string, number] => [value, size]);
  return Object.fromEntries(
    counts.toSorted((a, b) => b[1] - a[1] || compareStrings(a[0], b[0])).slice(0, facetValuesMax),
  );
}
