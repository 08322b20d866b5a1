import type { Filter } from "@findling/client/search";
import { ParameterError } from "./parameter-error.js";

const name = "facetFilters";

/** `brand:Nord`, taken apart. */
interface FacetCondition {
  readonly attribute: string;
  readonly value: string;
}

/**
 * `["brand:Nord", ["type:desk", "type:chair"]]`: all elements of the list, and any of a list in it.
 * @throws {ParameterError}
 */
export function facetFilters(asked: unknown): Filter[] {
  const list: readonly unknown[] = Array.isArray(asked) ? asked : asked === "" ? [] : [asked];
  return list.flatMap((element: unknown) => {
    const any: readonly unknown[] = Array.isArray(element) ? element : [element];
    return any.length === 0 ? [] : [anyOf(any.map(condition))];
  });
}

/** Algolia leaves the same attribute to be one of several values; a filter here can do no more. */
function anyOf(conditions: readonly FacetCondition[]): Filter {
  const [{ attribute, value }] = conditions;
  const others = new Set(conditions.map((each) => each.attribute));
  if (others.size > 1) {
    const names = [...others].join(", ");
    throw new ParameterError(name, `an OR of several attributes (${names}) is not possible: use one.`);
  }
  if (conditions.length === 1) return { attribute, op: "eq", value };
  return { attribute, op: "in", values: conditions.map((each) => each.value) };
}

function condition(asked: unknown): FacetCondition {
  const [, attribute, value] = typeof asked === "string" ? (/^([^:]+):([^]*)$/.exec(asked) ?? []) : [];
  if (attribute === undefined)
    throw new ParameterError(name, `expects "attribute:value", and found ${JSON.stringify(asked)}.`);
  if (value.startsWith("-") || attribute.startsWith("-"))
    throw new ParameterError(name, `a value cannot be excluded (${JSON.stringify(asked)}).`);
  // A value that begins with a minus has a backslash before it.
  return { attribute, value: value.replace(/^\\-/, "-") };
}
