import type { Filter } from "@findling/client";

/** What a filter asks of a value: to be the same, or to be a number in a range. Bounds are included. */
export const filterTests = ["is", "from", "to"] as const;
export type FilterTest = (typeof filterTests)[number];

/** A condition of hits, as the address says it: `is.brand=Nord`, `from.year=1990`. */
export interface HitFilter {
  readonly test: FilterTest;
  readonly attribute: string;
  readonly value: string;
}

/** null: the parameter is no filter, or one that no search takes. */
export function filterIn([name, value]: readonly [string, string]): HitFilter | null {
  const test = filterTests.find((one) => name.startsWith(`${one}.`));
  if (test === undefined) return null;
  const filter = { test, attribute: name.slice(test.length + 1), value };
  return filterFaultOf(filter) === null ? filter : null;
}

/** Why a search cannot have the filter; null: it can. */
export function filterFaultOf({ test, attribute, value }: HitFilter): string | null {
  if (attribute === "") return "Name the attribute.";
  if (test === "is") return null;
  return value.trim() !== "" && Number.isFinite(Number(value)) ? null : `“${test}” needs a number.`;
}

/** Adds a filter. It replaces the filter with the same test and attribute, if there is one. */
export function withFilter(filters: readonly HitFilter[], filter: HitFilter): HitFilter[] {
  return [...withoutFilter(filters, filter), filter];
}

export function withoutFilter(
  filters: readonly HitFilter[],
  { test, attribute }: Pick<HitFilter, "test" | "attribute">,
): HitFilter[] {
  return filters.filter((one) => one.test !== test || one.attribute !== attribute);
}

export function requestedFilter({ test, attribute, value }: HitFilter): Filter {
  if (test === "is") return { attribute, op: "eq", value };
  return { attribute, op: "range", [test === "from" ? "gte" : "lte"]: Number(value) };
}

/** `brand: Nord`, `year from 1990` */
export function filterWords({ test, attribute, value }: HitFilter): string {
  const shown = value === "" ? "(empty)" : value;
  return test === "is" ? `${attribute}: ${shown}` : `${attribute} ${test} ${shown}`;
}
