import { facetValuesMax } from "@findling/protocol";
import { attributeValues } from "../analysis/attribute-path.js";
import type { Scalar } from "../analysis/scalar.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import type { RecordSource } from "../doc-values/record-source.js";
import type { SegmentMatches } from "../matching/match-segment.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";
import type { MatchGroups } from "./match-groups.js";

/** By attribute the count of each value. */
export type FacetCounts = Record<string, Record<string, number>>;

export interface Facets {
  readonly counts: FacetCounts;
  /** The attributes that have more values than are listed. */
  readonly truncated: readonly string[];
}

export interface FacetInput {
  readonly segments: readonly LiveSegment[];
  readonly matches: readonly SegmentMatches[];
  readonly groups: MatchGroups;
  readonly records: RecordSource;
}

/**
 * Counts of values over all matches: for each value the number of groups with a matching record that has it (ranking
 * 5.4), so that filtering by the value gives as many hits.
 */
export function countFacets(attributes: readonly string[], input: FacetInput): Facets {
  const counts: FacetCounts = {};
  const truncated: string[] = [];
  for (const attribute of attributes) {
    const groupsByValue = countValues(attribute, input);
    counts[attribute] = mostFrequent(groupsByValue);
    if (groupsByValue.size > facetValuesMax) truncated.push(attribute);
  }
  return { counts, truncated };
}

function countValues(attribute: string, { segments, matches, groups, records }: FacetInput) {
  const groupsByValue = new Map<string, Set<number>>();
  for (const [at, { documents }] of matches.entries()) {
    const valuesOf = valueReader(segments[at].segment, attribute, records);
    for (let i = 0; i < documents.length; i++) {
      const group = groups.groupOf(at, documents[i]);
      for (const value of valuesOf(documents[i])) {
        if (value === "") continue;
        const text = String(value);
        const counted = groupsByValue.get(text);
        if (counted === undefined) groupsByValue.set(text, new Set([group]));
        else counted.add(group);
      }
    }
  }
  return groupsByValue;
}

/** At most 100 values, by count descending, then value ascending by code unit. */
function mostFrequent(groupsByValue: ReadonlyMap<string, ReadonlySet<number>>): Record<string, number> {
  const counts = [...groupsByValue].map(([value, groups]): [string, number] => [value, groups.size]);
  counts.sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return Object.fromEntries(counts.slice(0, facetValuesMax));
}

function valueReader(
  segment: Segment,
  attribute: string,
  records: RecordSource,
): (document: number) => readonly Scalar[] {
  const column = segment.columns.column(attribute);
  if (column === null) return () => [];
  if (column === NOT_A_COLUMN) {
    const { documentNumbers } = segment.parts;
    return (document) => attributeValues(records.read(documentNumbers[document]), attribute).values;
  }
  const values: Scalar[] = [];
  return (document) => column.valuesAt(document, values);
}
