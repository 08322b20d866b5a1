import type { Filter, JsonObject } from "@findling/protocol";
import { comparableValuesAt } from "../analysis/attribute-path.js";

/**
 * Ranking 2.5, filters: `eq` and `in` compare `String(value)` with any element. `range` compares only JSON
 * numbers, and includes its bounds. All filters must hold. `in: []` never holds.
 */
function passes(record: JsonObject, filter: Filter): boolean {
  const values = comparableValuesAt(record, filter.attribute);
  switch (filter.op) {
    case "eq":
      return values.some((value) => String(value) === String(filter.value));
    case "in":
      return values.some((value) => filter.values.some((wanted) => String(value) === String(wanted)));
    case "range": {
      const { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = filter;
      return values.some((value) => typeof value === "number" && gte <= value && value <= lte);
    }
  }
}

export const passesAll = (record: JsonObject, filters: readonly Filter[]): boolean =>
  filters.every((filter) => passes(record, filter));
