import type { CustomRankingEntry, CustomRankingValue, JsonObject, JsonValue } from "@findling/protocol";
import { isObject } from "../analysis/attribute-path.js";
import { compareStrings } from "./compare-strings.js";
import type { Criterion } from "./criterion.js";

/**
 * Ranking 3, criterion 7: the values of `customRanking`, compared in turn. Numbers before strings before
 * booleans (false before true) before missing; `desc` reverses within a type, never the order of types.
 */
type CustomValue = CustomRankingValue["value"];

/**
 * null, arrays and objects are missing. A value that a path reaches only through an array is missing, too: it
 * is not one value. Otherwise paths are resolved as everywhere: first the whole rest of the path as a key.
 */
function valueAt(at: JsonValue, path: string): CustomValue {
  if (!isObject(at)) return null;
  if (Object.hasOwn(at, path)) {
    const value = at[path];
    return typeof value === "object" ? null : value;
  }
  const dot = path.indexOf(".");
  const step = path.slice(0, dot);
  return dot >= 0 && Object.hasOwn(at, step) ? valueAt(at[step], path.slice(dot + 1)) : null;
}

const customValues = (record: JsonObject, entries: readonly CustomRankingEntry[]): CustomRankingValue[] =>
  entries.map(({ attribute, order }) => ({ attribute, order, value: valueAt(record, attribute) }));

function typeOrder(value: CustomValue): number {
  if (typeof value === "number") return 0;
  if (typeof value === "string") return 1;
  return typeof value === "boolean" ? 2 : 3;
}

function compareWithinType(a: CustomValue, b: CustomValue): number {
  if (typeof a === "string" && typeof b === "string") return compareStrings(a, b);
  return Number(a) - Number(b);
}

function compareEntries(a: CustomRankingValue, b: CustomRankingValue): number {
  const byType = typeOrder(a.value) - typeOrder(b.value);
  if (byType !== 0) return byType;
  return a.order === "desc" ? compareWithinType(b.value, a.value) : compareWithinType(a.value, b.value);
}

export const custom: Criterion<"custom"> = {
  name: "custom",
  valueOf: ({ analyzed }, { customRanking }) => customValues(analyzed.record, customRanking),
  compare: (a, b) => a.map((entry, at) => compareEntries(entry, b[at])).find((order) => order !== 0) ?? 0,
};
