import type { Filter } from "@findling/client/search";
import { nextAbove, nextBelow } from "./neighbouring-number.js";
import { ParameterError } from "./parameter-error.js";

const name = "numericFilters";
const decimal = String.raw`-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const comparison = new RegExp(String.raw`^([^<>=!]+?)\s*(<=|>=|!=|<|>|=)\s*(${decimal})$`);
const interval = new RegExp(String.raw`^([^:]+):\s*(${decimal})\s+TO\s+(${decimal})$`, "i");

/**
 * `["price>=10", "price<20", "size:1 TO 3"]`: all elements of the list, and any of a list in it. Of a list in
 * it, only numbers of one attribute (`=`) are possible. A lower and an upper bound of one attribute are an
 * interval: of a record with a list of numbers, one number must be within both.
 * @throws {ParameterError}
 */
export function numericFilters(asked: unknown): Filter[] {
  const list: readonly unknown[] = Array.isArray(asked) ? asked : asked === "" ? [] : [asked];
  const filters = list.flatMap((element: unknown) => {
    const any: readonly unknown[] = Array.isArray(element) ? element : [element];
    return any.length === 0 ? [] : [anyOf(any)];
  });
  return filters.reduce(withInterval, []);
}

/** Adds a filter, or makes an interval of it and the other bound of its attribute. */
function withInterval(filters: readonly AskedFilter[], added: AskedFilter): AskedFilter[] {
  const at = filters.findIndex((filter) => isInterval(filter, added));
  return at < 0 ? [...filters, added] : filters.with(at, { ...filters[at], ...added });
}

/** Whether one has only the lower bound of an attribute, and the other only its upper bound. */
function isInterval(a: AskedFilter, b: AskedFilter): boolean {
  if (a.op !== "range" || b.op !== "range" || a.attribute !== b.attribute) return false;
  const isOneEach =
    (a.gte === undefined) !== (b.gte === undefined) && (a.lte === undefined) !== (b.lte === undefined);
  return isOneEach && (a.gte ?? b.gte ?? 0) <= (a.lte ?? b.lte ?? 0);
}

function anyOf(conditions: readonly unknown[]): AskedFilter {
  const filters = conditions.map(oneFilter);
  const [first] = filters;
  if (filters.length === 1) return first;
  const values = filters.flatMap(({ gte, lte }) => (gte !== undefined && gte === lte ? [gte] : []));
  if (values.length < filters.length || filters.some(({ attribute }) => attribute !== first.attribute)) {
    const what = JSON.stringify(conditions);
    throw new ParameterError(
      name,
      `an OR is possible only of numbers of one attribute ("a=1"), not ${what}.`,
    );
  }
  return { attribute: first.attribute, op: "in", values };
}

type AskedFilter = NumericRange | { attribute: string; op: "in"; values: number[] };

interface NumericRange {
  attribute: string;
  op: "range";
  gte?: number;
  lte?: number;
}

function oneFilter(asked: unknown): NumericRange {
  const text = typeof asked === "string" ? asked.trim() : "";
  const [, from, low, high] = interval.exec(text) ?? [];
  if (from !== undefined) return { attribute: from, op: "range", gte: Number(low), lte: Number(high) };
  const [, attribute, operator, number] = comparison.exec(text) ?? [];
  if (attribute === undefined)
    throw new ParameterError(name, `expects "attribute>=number", and found ${JSON.stringify(asked)}.`);
  return { attribute, op: "range", ...boundsOf(operator, Number(number), text) };
}

function boundsOf(operator: string, value: number, text: string): Pick<NumericRange, "gte" | "lte"> {
  switch (operator) {
    case "<":
      return { lte: nextBelow(value) };
    case "<=":
      return { lte: value };
    case ">":
      return { gte: nextAbove(value) };
    case ">=":
      return { gte: value };
    case "=":
      return { gte: value, lte: value };
    default:
      throw new ParameterError(name, `a number cannot be excluded (${JSON.stringify(text)}).`);
  }
}
