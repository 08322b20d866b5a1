import { type Filter, filtersMax, filterValuesMax } from "@findling/protocol";
import { hasTooMany } from "../wording/found.js";

/** What is wrong with filters of the right shape, as a sentence without its full stop; null if nothing is. */
export function filtersFault(filters: readonly Filter[]): string | null {
  if (filters.length > filtersMax) return `filters ${hasTooMany(filters.length, "entries", filtersMax)}`;
  let values = 0;
  for (const [position, filter] of filters.entries()) {
    if (filter.op === "in") values += filter.values.length;
    else if (filter.op === "eq") values++;
    else if (filter.gte === undefined && filter.lte === undefined) {
      return `filters[${position}] has no bound; a range needs gte, lte or both`;
    }
  }
  return values > filterValuesMax ? `filters ${hasTooMany(values, "values", filterValuesMax)}` : null;
}
