import type { Filter } from "@findling/protocol";
import { Filter as FilterSchema } from "@findling/protocol/schemas";
import { Check } from "@findling/protocol/typebox";
import { UsageFailure } from "../failure.js";

const forms = "It is written brand=Nord, brand=Nord,Lux, price>=100, price<=200, or as the JSON of the API.";
/** An attribute, a comparison and what it compares with. */
const comparison = /^\s*(?<attribute>[^=<>{["]+?)\s*(?<operator>>=|<=|=|<|>)(?<operand>.*)$/su;
/** A text in double quotes, or one that ends at the next comma; then a comma or the end. */
const valueInList = /\s*(?:("(?:[^"\\]|\\.)*")|((?!")[^,]*?))\s*(?:,|$)/suy;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

/**
 * The filters that a flag names. Values stay texts, since the server compares 1977 and "1977" alike.
 * @throws {UsageFailure}
 */
export function filtersIn(text: string): Filter[] {
  if (/^\s*[{[]/u.test(text)) return filtersOfJson(text);
  const { attribute, operator, operand } = comparison.exec(text)?.groups ?? {};
  if (attribute === undefined || operator === undefined || operand === undefined)
    throw wrong(text, `It compares nothing. ${forms}`);
  if (operator === "<" || operator === ">")
    throw wrong(text, `Ranges include their bounds: write ${operator}= for it.`);
  const [swapped] = /^[<>]/u.exec(operand) ?? [];
  if (operator === "=" && swapped !== undefined)
    throw wrong(text, `Write ${swapped}= for =${swapped}, or ="${swapped}..." for a text that begins so.`);
  if (operator === "=") return [equalityOf(attribute, valuesIn(text, operand))];
  if (!number.test(operand.trim())) throw wrong(text, "A range is of numbers.");
  const bound = Number(operand);
  return [{ attribute, op: "range", ...(operator === ">=" ? { gte: bound } : { lte: bound }) }];
}

function equalityOf(attribute: string, values: string[]): Filter {
  return values.length === 1 ? { attribute, op: "eq", value: values[0] } : { attribute, op: "in", values };
}

function valuesIn(text: string, operand: string): string[] {
  const values: string[] = [];
  valueInList.lastIndex = 0;
  for (let isMore = true; isMore; ) {
    const match = valueInList.exec(operand);
    if (match === null) throw wrong(text, `A quotation mark stands alone. ${forms}`);
    const [, quoted, bare = ""] = match;
    values.push(quoted === undefined ? bare : unquoted(quoted));
    isMore = match[0].endsWith(",");
  }
  return values;
}

function unquoted(text: string): string {
  const value = jsonIn(text);
  return typeof value === "string" ? value : text.slice(1, -1);
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
