import type { Filter } from "@findling/protocol";
import { attributeValues } from "../analysis/attribute-path.js";
import type { Scalar } from "../analysis/scalar.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import { ValueType } from "../doc-values/column-format.js";
import type { ColumnReader } from "../doc-values/column-reader.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import type { RecordSource } from "../doc-values/record-source.js";
import { textHash } from "../doc-values/text-hash.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";
import { ListMatches, pickMatches } from "./list-matches.js";
import type { SegmentMatches } from "./segment-matches.js";

/** Whether a document of one segment passes. */
export type DocumentPredicate = (document: number) => boolean;

export interface FilterInput {
  readonly segments: readonly LiveSegment[];
  readonly filters: readonly Filter[];
  readonly records: RecordSource;
}

/** Keeps the matches that pass all filters (ranking 2.5). */
export function filterMatches(
  matches: readonly SegmentMatches[],
  { segments, filters, records }: FilterInput,
): readonly SegmentMatches[] {
  if (filters.length === 0) return matches;
  return matches.map((segmentMatches, i) => {
    const passes = filterPredicate(segments[i].segment, filters, records);
    return keepWhere(segmentMatches, passes);
  });
}

/** The conjunction of `filters` over one segment. */
export function filterPredicate(
  segment: Segment,
  filters: readonly Filter[],
  records: RecordSource,
): DocumentPredicate {
  const predicates = filters.map((filter) => predicateOf(filter, segment, records));
  return (document) => predicates.every((passes) => passes(document));
}

function keepWhere(matches: SegmentMatches, passes: DocumentPredicate): SegmentMatches {
  const list = matches.list();
  const { documents } = list;
  const places = new GrowableUint32(documents.length);
  for (let i = 0; i < documents.length; i++) if (passes(documents[i])) places.push(i);
  return new ListMatches(pickMatches(list, places.view()));
}

function predicateOf(filter: Filter, segment: Segment, records: RecordSource): DocumentPredicate {
  const { attribute } = filter;
  const condition = conditionOf(filter);
  const column = segment.columns.column(attribute);
  if (column === null) return () => false;
  if (column !== NOT_A_COLUMN) return columnPredicate(column, condition);
  const hashes = segment.columns.hashes(attribute);
  if (hashes && filter.op !== "range") return hashPredicate(hashes, condition);
  const { documentNumbers } = segment.parts;
  return (document) =>
    attributeValues(records.read(documentNumbers[document]), attribute).values.some(condition.holds);
}

/** What a filter asks of a value: as such, and of numbers apart, so that columns need not make strings. */
interface Condition {
  readonly holds: (value: Scalar) => boolean;
  readonly holdsForNumber: (value: number) => boolean;
  /** The strings that pass. */
  readonly strings: ReadonlySet<string>;
}

function conditionOf(filter: Filter): Condition {
  if (filter.op === "range") {
    const { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = filter;
    const holdsForNumber = (value: number): boolean => value >= gte && value <= lte;
    const holds = (value: Scalar): boolean => typeof value === "number" && holdsForNumber(value);
    return { holds, holdsForNumber, strings: new Set() };
  }
  const strings = new Set((filter.op === "eq" ? [filter.value] : filter.values).map(String));
  strings.delete("");
  // A number passes if its text is wanted; of the texts of numbers that is the number itself.
  const numbers = new Set([...strings].map(Number).filter((value) => strings.has(String(value))));
  return {
    holds: (value) => strings.has(String(value)),
    holdsForNumber: (value) => numbers.has(value === 0 ? 0 : value),
    strings,
  };
}

/** Equality by hashes: texts are not kept twice. */
function hashPredicate(hashes: ColumnReader, { strings }: Condition): DocumentPredicate {
  const wanted = new Set([...strings].map(textHash));
  return (document) => {
    const end = hashes.endElement(document);
    for (let element = hashes.firstElement(document); element < end; element++) {
      if (wanted.has(hashes.elementNumber(element))) return true;
    }
    return false;
  };
}

function columnPredicate(column: ColumnReader, condition: Condition): DocumentPredicate {
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
    for (let element = column.firstElement(document); element < end; element++) {
      if (elementPasses(element)) return true;
    }
    return false;
  };
}
