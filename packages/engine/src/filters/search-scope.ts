import type { Filter } from "@findling/protocol";
import type { Scalar } from "../analysis/scalar.js";
import type { Bitset } from "../collections/bitset.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import type { Segment } from "../segment/segment.js";
import { ColumnRoom } from "./column-room.js";
import { type FilterRequest, keepWhere, passingIn } from "./filter.js";
import { conditionOf } from "./filter-condition.js";

/**
 * What the caller of a search may find. To the search, records outside of its scope do not exist (ranking
 * 2.4). The filters of a request decide which matches remain; a scope decides what can match.
 */
export interface SearchScope {
  readonly filters: readonly Filter[];
  /** null: all records, also those without a partition. */
  readonly partitions: PartitionScope | null;
}

export interface PartitionScope {
  /** The path whose first value, as text, is the partition of a record. null: no record is in a partition. */
  readonly key: string | null;
  readonly names: readonly string[];
}

/** Every live record. */
export const wholeIndex: SearchScope = { filters: [], partitions: null };

export type ScopeSource = Omit<FilterRequest, "filters">;

/**
 * The documents of `visible` that lie in the scope. Both have an entry for each segment. If the scope is the
 * whole index, the result is `visible` itself.
 */
export function documentsInScope(
  visible: readonly Bitset[],
  { filters, partitions }: SearchScope,
  source: ScopeSource,
): readonly Bitset[] {
  // Most searches see everything.
  if (filters.length === 0 && partitions === null) return visible;
  const room = new ColumnRoom(source.workspace);
  let inScope = visible;
  if (filters.length > 0) inScope = withFilters(inScope, filters, source, room);
  if (partitions !== null) inScope = withPartitions(inScope, partitions, source, room);
  return inScope;
}

function withFilters(
  visible: readonly Bitset[],
  filters: readonly Filter[],
  source: ScopeSource,
  room: ColumnRoom,
): readonly Bitset[] {
  return visible.map((bits, i) => {
    const { segment } = source.segments[i];
    const passing = passingIn(bits, segment, { ...source, filters }, room);
    for (const filter of filters) {
      if (segment.columns.isHashed(filter.attribute)) keepWhereItHolds(passing, filter, segment, source);
    }
    return passing;
  });
}

/**
 * Compares the values themselves. If a path has long texts, its column has only hashes. Texts with equal
 * hashes can be constructed, and a scope has to hold against people who do so.
 */
function keepWhereItHolds(passing: Bitset, filter: Filter, segment: Segment, source: ScopeSource): void {
  const { holds } = conditionOf(filter);
  const valuesOf = valueReader(segment, filter.attribute, source);
  keepWhere(passing, (document) => valuesOf(document).some(holds), source.workspace);
}

function withPartitions(
  visible: readonly Bitset[],
  { key, names }: PartitionScope,
  source: ScopeSource,
  room: ColumnRoom,
): readonly Bitset[] {
  const { scratch } = source.workspace;
  if (key === null) return visible.map(({ size }) => scratch.bitset(size));
  // This filter passes all records of the partitions, and also those where only a later value is one of the
  // names.
  const filters: readonly Filter[] = [{ attribute: key, op: "in", values: [...names] }];
  return visible.map((bits, i) => {
    const { segment } = source.segments[i];
    const passing = passingIn(bits, segment, { ...source, filters }, room);
    // In a plain column, the first value is the only one.
    if (!segment.columns.column(key)?.plain) keepFirst(passing, key, new Set(names), segment, source);
    return passing;
  });
}

function keepFirst(
  passing: Bitset,
  key: string,
  names: ReadonlySet<string>,
  segment: Segment,
  source: ScopeSource,
): void {
  const valuesOf = valueReader(segment, key, source);
  const isInPartition = (document: number): boolean => {
    const first = valuesOf(document).find((value) => value !== "");
    return first !== undefined && names.has(String(first));
  };
  keepWhere(passing, isInPartition, source.workspace);
}

/**
 * Reads the values of documents at a path: from the column, otherwise from the records. A result is valid
 * until the next one.
 */
function valueReader(
  segment: Segment,
  path: string,
  { records, workspace: { time } }: ScopeSource,
): (document: number) => readonly Scalar[] {
  const column = segment.columns.column(path);
  if (column === null) return () => [];
  if (column === NOT_A_COLUMN) return (document) => records.valuesAt(segment, document, path).values;
  const values: Scalar[] = [];
  return (document) => {
    time.spend(1 + column.endElement(document) - column.firstElement(document));
    return column.valuesAt(document, values);
  };
}
