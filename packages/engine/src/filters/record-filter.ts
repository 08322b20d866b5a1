import type { Filter, JsonObject } from "@findling/protocol";
import { attributeValues } from "../analysis/attribute-path.js";
import { conditionOf } from "./filter-condition.js";

/** Whether a record passes all filters (ranking 2.5), whether or not an index has it. */
export function passesFilters(record: JsonObject, filters: readonly Filter[]): boolean {
  return filters.every((filter) => {
    const { holds } = conditionOf(filter);
    return attributeValues(record, filter.attribute).values.some(holds);
  });
}
