import type { CustomRankingEntry, CustomRankingValue } from "@findling/protocol";
import { scalarOf } from "../../analysis/attribute-path.js";
import { NOT_A_COLUMN } from "../../doc-values/column-set.js";
import type { ValueSource } from "../../doc-values/value-cache.js";
import type { Segment } from "../../segment/segment.js";
import type { Criterion } from "./criterion.js";

/** Criterion 7: the attributes of `customRanking`, compared in turn. */
export const customCriterion: Criterion = {
  name: "custom",
  compare: (pool, a, b) => compareCustom(pool.custom[a], pool.custom[b]),
};

/** The values of a document for custom ranking; null where it has no value, or an array or object. */
export function customValues(
  entries: readonly CustomRankingEntry[],
  { segment, document, records }: ReadableDocument,
): CustomRankingValue[] {
  return entries.map(({ attribute, order }) => {
    const known = segment.columns.scalarAt(attribute, document);
    const value = known === NOT_A_COLUMN ? scalarOf(records.valuesAt(segment, document, attribute)) : known;
    return { attribute, order, value };
  });
}

export interface ReadableDocument {
  readonly segment: Segment;
  readonly document: number;
  /** Supplies values that no column has: long texts, and paths of records with too many paths. */
  readonly records: ValueSource;
}

export function compareCustom(
  a: readonly CustomRankingValue[] | undefined,
  b: readonly CustomRankingValue[] | undefined,
): number {
  if (a === undefined || b === undefined) return 0;
  for (const [i, value] of a.entries()) {
    const difference = compareValues(value, b[i]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `desc` reverses the order within a type, never the order of types. */
function compareValues({ value: a, order }: CustomRankingValue, { value: b }: CustomRankingValue): number {
  const types = typeRank(a) - typeRank(b);
  if (types !== 0 || a === null || b === null || a === b) return types;
  return a < b === (order === "asc") ? -1 : 1;
}

/** Numbers come before strings, these before booleans, these before missing values. */
function typeRank(value: CustomRankingValue["value"]): number {
  if (value === null) return 3;
  return typeof value === "number" ? 0 : typeof value === "string" ? 1 : 2;
}
