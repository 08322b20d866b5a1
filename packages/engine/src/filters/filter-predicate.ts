import type { Filter } from "@findling/protocol";
import type { TimeBudget } from "../collections/time-budget.js";
import { ValueType } from "../doc-values/column-format.js";
import type { ColumnReader } from "../doc-values/column-reader.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import { textHash } from "../doc-values/text-hash.js";
import type { ValueSource } from "../doc-values/value-cache.js";
import type { Segment } from "../segment/segment.js";
import { type Condition, conditionOf } from "./filter-condition.js";

/** Whether a document of one segment passes the filters. */
export type DocumentPredicate = (document: number) => boolean;

/** The conjunction of `filters` over one segment. `records` are read only where no column has the values. */
export function filterPredicate(
  segment: Segment,
  filters: readonly Filter[],
  records: ValueSource,
  time: TimeBudget,
): DocumentPredicate {
  const predicates = filters.map((filter) => predicateOf(filter, segment, records, time));
  return (document) => predicates.every((passes) => passes(document));
}

function predicateOf(
  filter: Filter,
  segment: Segment,
  records: ValueSource,
  time: TimeBudget,
): DocumentPredicate {
  const { attribute } = filter;
  const condition = conditionOf(filter);
  const column = segment.columns.column(attribute);
  if (column === null) return () => false;
  if (column !== NOT_A_COLUMN) return columnPredicate(column, condition, time);
  const hashes = segment.columns.hashes(attribute);
  if (hashes && filter.op !== "range") return hashPredicate(hashes, condition, time);
  // A range never holds for a text, and the column of beginnings has all other values unchanged.
  const beginnings = segment.columns.beginnings(attribute);
  if (beginnings && filter.op === "range") return columnPredicate(beginnings, condition, time);
  return (document) => {
    time.spend(1);
    return records.valuesAt(segment, document, attribute).values.some(condition.holds);
  };
}

/** Tests equality by hashes, since the segment does not keep long texts a second time. */
function hashPredicate(hashes: ColumnReader, { strings }: Condition, time: TimeBudget): DocumentPredicate {
  const wanted = new Set([...strings].map(textHash));
  return (document) => {
    const end = hashes.endElement(document);
    const first = hashes.firstElement(document);
    time.spend(1 + end - first);
    for (let element = first; element < end; element++) {
      if (wanted.has(hashes.elementNumber(element))) return true;
    }
    return false;
  };
}

function columnPredicate(column: ColumnReader, condition: Condition, time: TimeBudget): DocumentPredicate {
  const ordinals = new Set([...condition.strings].map((text) => column.strings.ordinalOf(text)));
  const holdsForBoolean = [condition.strings.has("false"), condition.strings.has("true")];
  const elementPasses = (element: number): boolean => {
    const number = column.elementNumber(element);
    switch (column.elementType(element)) {
      case ValueType.number:
        return condition.holdsForNumber(number);
      case ValueType.string:
        return ordinals.has(number);
      default:
        return holdsForBoolean[number];
    }
  };
  return (document) => {
    const end = column.endElement(document);
    const first = column.firstElement(document);
    time.spend(1 + end - first);
    for (let element = first; element < end; element++) {
      if (elementPasses(element)) return true;
    }
    return false;
  };
}
