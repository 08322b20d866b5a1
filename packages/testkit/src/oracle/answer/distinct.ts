import type { JsonObject } from "@findling/protocol";
import { objectIDOf } from "../../object-id.js";
import { comparableValuesAt } from "../analysis/attribute-path.js";

/**
 * Ranking 5.1: the group of a record: the string of its first value of `distinctAttribute`. A record without
 * one is a group of its own.
 */
export function distinctGroup(record: JsonObject, distinctAttribute: string | null): string {
  const value = distinctAttribute === null ? undefined : comparableValuesAt(record, distinctAttribute).at(0);
  return value === undefined ? `record ${objectIDOf(record)}` : `value ${String(value)}`;
}

/** The first item of each group, in the order of the items. */
export function firstOfEachGroup<Item>(items: readonly Item[], groupOf: (item: Item) => string): Item[] {
  const groups = items.map(groupOf);
  return items.filter((_, at) => groups.indexOf(groups[at]) === at);
}
