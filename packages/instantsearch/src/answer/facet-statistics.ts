/** The least, greatest and mean number of a facet, over all records found, and their sum. */
export interface FacetStatistics {
  min: number;
  max: number;
  avg: number;
  sum: number;
}

/**
 * Statistics of the facets whose values are all numbers and all listed. If a facet has more values than the
 * answer lists, its least and greatest value are unknown.
 */
export function statisticsOf(
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>,
  truncated: readonly string[],
): Record<string, FacetStatistics> {
  const ofNumbers = Object.entries(facets).flatMap(([name, counts]): [string, FacetStatistics][] => {
    const values = Object.keys(counts);
    if (values.length === 0 || truncated.includes(name) || !values.every(isNumber)) return [];
    return [[name, statistics(counts, values)]];
  });
  return Object.fromEntries(ofNumbers);
}

function statistics(counts: Readonly<Record<string, number>>, values: readonly string[]): FacetStatistics {
  let [sum, count] = [0, 0];
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    const number = Number(value);
    sum += number * counts[value];
    count += counts[value];
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  return { min, max, avg: sum / count, sum };
}

/** Whether a text is what a number looks like. */
function isNumber(text: string): boolean {
  return Number.isFinite(Number(text)) && String(Number(text)) === text;
}
