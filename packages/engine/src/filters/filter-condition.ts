import type { Filter } from "@findling/protocol";
import type { Scalar } from "../analysis/scalar.js";

/** The numbers from `first` to `last`, both inclusive. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The condition that a filter puts on a value. Numbers have a form of their own, so that columns need not
 * turn them into strings.
 */
export interface Condition {
  readonly holds: (value: Scalar) => boolean;
  readonly holdsForNumber: (value: number) => boolean;
  /** The numbers that pass. */
  readonly ranges: readonly NumberRange[];
  /** The strings that pass. */
  readonly strings: ReadonlySet<string>;
}

export function conditionOf(filter: Filter): Condition {
  if (filter.op === "range") {
    const { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = filter;
    const holdsForNumber = (value: number): boolean => value >= gte && value <= lte;
    const holds = (value: Scalar): boolean => typeof value === "number" && holdsForNumber(value);
    return { holds, holdsForNumber, ranges: [{ first: gte, last: lte }], strings: new Set() };
  }
  const strings = new Set((filter.op === "eq" ? [filter.value] : filter.values).map(String));
  strings.delete("");
  // A number passes if its text is one of `strings`. So these are the strings that are texts of numbers.
  const numbers = new Set([...strings].map(Number).filter((value) => strings.has(String(value))));
  return {
    holds: (value) => strings.has(String(value)),
    holdsForNumber: (value) => numbers.has(value === 0 ? 0 : value),
    ranges: Array.from(numbers, (value) => ({ first: value, last: value })),
    strings,
  };
}
