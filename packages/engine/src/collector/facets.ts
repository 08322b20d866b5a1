import { facetValuesMax } from "@findling/protocol";
import type { RecordSource } from "../doc-values/record-source.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { FacetValues } from "./facet-values.js";
import type { MatchGroups } from "./match-groups.js";
import { ValueCounts } from "./value-counts.js";

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
  const counts: [string, Record<string, number>][] = [];
  const truncated: string[] = [];
  for (const attribute of attributes) {
    const { values, counted } = countValues(attribute, input);
    // Not by assignment: an attribute may be called __proto__.
    counts.push([
      attribute,
      Object.fromEntries(counted.mostFrequent(facetValuesMax, (value) => values.textOf(value))),
    ]);
    if (values.count > facetValuesMax) truncated.push(attribute);
  }
  return { counts: Object.fromEntries(counts), truncated };
}

function countValues(attribute: string, { segments, matches, groups, records }: FacetInput) {
  const values = new FacetValues(attribute, records);
  const counted = new ValueCounts(groups.areSingle);
  const found: number[] = [];
  for (const [at, ofSegment] of matches.entries()) {
    const documents = ofSegment.documents();
    const valuesOf = values.readerOf(segments[at].segment);
    for (let i = 0; i < documents.length; i++) {
      found.length = 0;
      valuesOf(documents[i], found);
      const group = groups.groupOf(at, documents[i]);
      for (let v = 0; v < found.length; v++) counted.add(found[v], group);
    }
  }
  return { values, counted };
}
