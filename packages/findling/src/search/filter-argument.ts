import type { Filter } from "@findling/protocol";
import { Filter as FilterSchema } from "@findling/protocol/schemas";
import { Check } from "typebox/value";
import { UsageFailure } from "../failure.js";

const forms = "It is written brand=Nord, brand=Nord,Lux, price>=100, price<=200, or as the JSON of the API.";
/** An attribute, a comparison and what it compares with. */
const comparison = /^\s*(?<attribute>[^=<>{["]+?)\s*(?<operator>>=|<=|=|<|>)(?<operand>.*)$/su;
/** A text in double quotes, or one that ends at the next comma; then a comma or the end. */
const valueInList = /\s*(?:("(?:[^"\\]|\\.)*")\s*|([^,]*?)\s*)(?:,|$)/suy;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/**
 * The filters that a flag names. Values are read as JSON would read them: 1977 is a number, true a boolean and
 * "1977" a text. Everything else is a text, too.
 * @throws {UsageFailure}
 */
export function filtersIn(text: string): Filter[] {
  if (/^\s*[{[]/u.test(text)) return filtersOfJson(text);
  const { attribute, operator, operand } = comparison.exec(text)?.groups ?? {};
  if (attribute === undefined || operator === undefined || operand === undefined)
    throw wrong(text, `It compares nothing. ${forms}`);
  if (operator === "<" || operator === ">")
    throw wrong(text, `Ranges include their bounds: write ${operator}= for it.`);
  if (operator === "=") return [equalityOf(text, attribute, valuesIn(text, operand))];
  const bound = scalarOf(operand.trim());
  if (typeof bound !== "number") throw wrong(text, "A range is of numbers.");
  return [{ attribute, op: "range", ...(operator === ">=" ? { gte: bound } : { lte: bound }) }];
}

function equalityOf(text: string, attribute: string, all: readonly FilterValue[]): Filter {
  if (all.length === 1) return { attribute, op: "eq", value: all[0] };
  const values = all.filter((value) => typeof value !== "boolean");
  if (values.length < all.length) throw wrong(text, "A list has texts and numbers, but no true and false.");
  return { attribute, op: "in", values };
}

type FilterValue = string | number | boolean;

function valuesIn(text: string, operand: string): FilterValue[] {
  const values: FilterValue[] = [];
  valueInList.lastIndex = 0;
  for (let isMore = true; isMore; ) {
    const match = valueInList.exec(operand);
    if (match === null) throw wrong(text, `A quotation mark stands alone. ${forms}`);
    values.push(scalarOf(match[1] ?? match[2] ?? ""));
    isMore = match[0].endsWith(",");
  }
  return values;
}

function scalarOf(text: string): FilterValue {
  if (text === "true" || text === "false") return text === "true";
  if (jsonNumber.test(text)) return Number(text);
  return text.startsWith('"') ? quoted(text) : text;
}

function quoted(text: string): string {
  const value = jsonIn(text);
  return typeof value === "string" ? value : text;
}

function filtersOfJson(text: string): Filter[] {
  const value = jsonIn(text);
  const filters = Array.isArray(value) ? value : [value];
  return filters.map((filter) => {
    if (!Check(FilterSchema, filter)) throw wrong(text, "It is no JSON of a filter of the API.");
    return filter;
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wrong(text: string, reason: string): UsageFailure {
  return new UsageFailure(`--filter '${text}' cannot be used. ${reason}`);
}
