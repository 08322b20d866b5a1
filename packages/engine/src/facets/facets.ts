/**
 * *Facets*: counts of values over all matches of a search, not only over those that are shown.
 *
 * The count of a value is the number of groups with a matching record that has the value (ranking 5.4). So a
 * value counts once for each group. For that it is enough to remember, by value, the group that was counted
 * last, as long as each group's documents come one right after the other. Most groups are one *run*,
 * documents side by side in one segment. Groups of several runs are *spread*: their documents are sorted by
 * group first.
 *
 *     segment 0    g0 g0 g1 g2        runs g0 and g1: counted where they lie, 64 documents at once
 *     segment 1    g2 g3              run g3: the same; g2 is spread: counted at last, its documents in a row
 *
 * Example, with the values of `colour`:
 *
 *     group     g0    g0    g1    g2     g2     g3
 *     colour    red   red   red   blue   blue   (none)
 *     counted   red   -     red   blue   -      -
 *     result    { red: 2, blue: 1 }
 *
 * So the filter `colour eq red` gives 2 hits, as many as `red` counts, although 3 records have it.
 *
 * Good for: exact counts, also of a hundred thousand values: their texts are made only for the values listed.
 * Not good for: many facets in one request, since each goes through all matches again; and attributes without
 * a column, whose values are read from the records.
 *
 * @module
 */

import { facetValuesMax } from "@findling/protocol";
import { ValueType } from "../doc-values/column-format.js";
import type { ValueSource } from "../doc-values/value-cache.js";
import { ColumnRoom } from "../filters/column-room.js";
import type { MatchGroups } from "../groups/match-groups.js";
import { cellsPerTally, TALLY_COUNT } from "../kernels/kernels.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { FacetValues, type FacetValuesOptions, NO_VALUE_NUMBER } from "./facet-values.js";
import { FacetedMatches, type MarkedDocuments } from "./faceted-matches.js";
import { ReadValues } from "./read-values.js";
import { type CountableColumn, type SegmentValues, segmentValues } from "./segment-values.js";
import { SpreadMatches } from "./spread-matches.js";
import { ValueCounts } from "./value-counts.js";

/** By attribute: the count of each value. */
export type FacetCounts = Record<string, Record<string, number>>;

export interface Facets {
  readonly counts: FacetCounts;
  /** The attributes that have more values than the answer lists. */
  readonly truncated: readonly string[];
}

/** The matches whose values are counted, and their groups. */
export interface FacetRequest {
  readonly segments: readonly LiveSegment[];
  readonly matches: readonly SegmentMatches[];
  readonly groups: MatchGroups;
  readonly records: ValueSource;
  readonly workspace: Workspace;
}

/**
 * Counts the values of each attribute over all matches: for each value the number of groups with a matching
 * record that has it (ranking 5.4). Filtering by the value gives as many hits.
 */
export function countFacets(attributes: readonly string[], request: FacetRequest): Facets {
  if (attributes.length === 0) return { counts: {}, truncated: [] };
  const counter = new FacetCounter(request);
  const counts: [string, Record<string, number>][] = [];
  const truncated: string[] = [];
  for (const attribute of attributes) {
    const { values, counted } = counter.count(attribute);
    // An assignment would not do: an attribute may be called __proto__.
    counts.push([attribute, Object.fromEntries(counted.mostFrequent(facetValuesMax, values))]);
    if (values.count > facetValuesMax) truncated.push(attribute);
  }
  return { counts: Object.fromEntries(counts), truncated };
}

class FacetCounter {
  readonly #request: FacetRequest;
  /** Indexed by segment. */
  readonly #matches: readonly FacetedMatches[];
  readonly #spread: SpreadMatches;
  readonly #workspace: Workspace;
  readonly #room: ColumnRoom;
  /** Reused for one column after the other. */
  #tallies: Uint32Array = new Uint32Array(0);

  constructor(request: FacetRequest) {
    const { matches, groups, workspace } = request;
    this.#request = request;
    const locations = groups.locations();
    this.#matches = matches.map(
      (ofSegment, segment) =>
        new FacetedMatches({ segment, matches: ofSegment, groups, locations: locations[segment], workspace }),
    );
    this.#spread = new SpreadMatches(
      this.#matches.map(({ spread }) => spread),
      workspace.scratch,
    );
    this.#workspace = workspace;
    this.#room = new ColumnRoom(workspace);
  }

  count(attribute: string): { values: FacetValues; counted: ValueCounts } {
    const { segments, records } = this.#request;
    const matching = segments.filter((_, at) => this.#matches[at].count > 0);
    const matchCount = this.#matches.reduce((sum, { count }) => sum + count, 0);
    const values = new FacetValues(facetValuesOptions(attribute, matching, matchCount));
    const { time } = this.#workspace;
    const read = new ReadValues({ attribute, segments, records, time });
    const bySegment = segments.map(({ segment }, at) =>
      this.#matches[at].count === 0 ? null : segmentValues(segment, attribute, values, read),
    );
    const counted = new ValueCounts(time);
    for (const [at, ofSegment] of bySegment.entries()) {
      if (ofSegment !== null) this.#countWhole(this.#matches[at], ofSegment, counted);
    }
    this.#spread.count(bySegment, counted);
    return { values, counted };
  }

  #countWhole(matches: FacetedMatches, values: SegmentValues, counted: ValueCounts): void {
    if (matches.areMany && values.countable !== null)
      this.#countMarked(matches.marked, values.countable, counted);
    else values.count(matches.whole, counted);
  }

  #countMarked(
    { bits, ends }: MarkedDocuments,
    { column, end, valueOf }: CountableColumn,
    counted: ValueCounts,
  ): void {
    const { kernels, scratch } = this.#workspace;
    const { numbers, present } = this.#room.load(column);
    const withValue = scratch.bitset(bits.size);
    withValue.copyFrom(bits);
    if (present !== null) kernels.keepBits(withValue.words, present.words);
    const tallies = this.#zeros(end * cellsPerTally);
    kernels.countValues(withValue.words, ends.words, numbers, tallies);
    for (let number = 0; number < end; number++) {
      const count = tallies[number * cellsPerTally + TALLY_COUNT];
      if (count === 0) continue;
      const value = valueOf(number);
      if (value !== NO_VALUE_NUMBER) counted.addGroups(value, count);
    }
  }

  #zeros(length: number): Uint32Array {
    if (this.#tallies.length < length) this.#tallies = this.#workspace.scratch.anyUint32(length);
    return this.#tallies.subarray(0, length).fill(0);
  }
}

/** What the columns of the segments that have matches know of an attribute. */
function facetValuesOptions(
  attribute: string,
  segments: readonly LiveSegment[],
  matchCount: number,
): FacetValuesOptions {
  const columns = segments
    .map(({ segment }) => segment.columns.column(attribute))
    .filter((column) => column !== null);
  return {
    areNumbers: columns.every((column) => column?.soleType === ValueType.number),
    areOfOneSegment: columns.length === 1,
    expected: Math.min(
      matchCount,
      columns.reduce((sum, column) => sum + (column?.strings.count ?? 0), 0),
    ),
  };
}
