import { facetValuesMax } from "@findling/protocol";
import { HashNumbers } from "../doc-values/hash-numbers.js";
import type { RecordSource } from "../doc-values/record-source.js";
import { ColumnRoom } from "../matching/column-room.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { Workspace } from "../matching/workspace.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { FacetValues } from "./facet-values.js";
import { FacetedMatches, type MarkedDocuments } from "./faceted-matches.js";
import type { MatchGroups } from "./match-groups.js";
import { type CountableColumn, segmentValues } from "./segment-values.js";
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
  readonly workspace: Workspace;
}

/**
 * Counts of values over all matches: for each value the number of groups with a matching record that has it
 * (ranking 5.4), so that filtering by the value gives as many hits.
 */
export function countFacets(attributes: readonly string[], input: FacetInput): Facets {
  if (attributes.length === 0) return { counts: {}, truncated: [] };
  const counter = new FacetCounter(input);
  const counts: [string, Record<string, number>][] = [];
  const truncated: string[] = [];
  for (const attribute of attributes) {
    const { values, counted } = counter.count(attribute);
    // Not by assignment: an attribute may be called __proto__.
    counts.push([
      attribute,
      Object.fromEntries(counted.mostFrequent(facetValuesMax, (value) => values.textOf(value))),
    ]);
    if (values.count > facetValuesMax) truncated.push(attribute);
  }
  return { counts: Object.fromEntries(counts), truncated };
}

class FacetCounter {
  readonly #input: FacetInput;
  /** By segment. */
  readonly #matches: readonly FacetedMatches[];
  /** How many groups have matches outside of their run, or may have. */
  readonly #spreadCount: number;
  readonly #workspace: Workspace;
  readonly #room: ColumnRoom;
  /** Used again by one column after the other. */
  #tallies: Uint32Array = new Uint32Array(0);

  constructor(input: FacetInput) {
    const { matches, groups, workspace } = input;
    this.#input = input;
    const places = groups.places();
    this.#matches = matches.map(
      (ofSegment, segment) =>
        new FacetedMatches({ segment, matches: ofSegment, groups, places: places[segment], workspace }),
    );
    this.#spreadCount = renumber(this.#matches.map(({ spread }) => spread.groups));
    this.#workspace = workspace;
    this.#room = new ColumnRoom(workspace);
  }

  count(attribute: string): { values: FacetValues; counted: ValueCounts } {
    const { segments, records } = this.#input;
    const values = new FacetValues(attribute, records);
    const counted = new ValueCounts(this.#spreadCount, this.#workspace.time);
    for (const [at, matches] of this.#matches.entries()) {
      if (matches.count === 0) continue;
      const ofSegment = segmentValues(segments[at].segment, attribute, values, records);
      if (ofSegment === null) continue;
      if (matches.areMany && ofSegment.countable !== null)
        this.#countMarked(matches.marked, ofSegment.countable, counted);
      else ofSegment.count(matches.whole, counted, false);
      ofSegment.count(matches.spread, counted, true);
    }
    return { values, counted };
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
    const tallies = this.#zeros(2 * end);
    kernels.countValues(withValue.words, ends.words, numbers, tallies);
    for (let number = 0; number < end; number++) {
      const count = tallies[2 * number + 1];
      if (count > 0) counted.addGroups(valueOf(number), count);
    }
  }

  #zeros(length: number): Uint32Array {
    if (this.#tallies.length < length) this.#tallies = this.#workspace.scratch.anyUint32(length);
    return this.#tallies.subarray(0, length).fill(0);
  }
}

/** Gives groups numbers side by side, from 0; returns how many there are. */
function renumber(lists: readonly Int32Array[]): number {
  const numbers = new HashNumbers();
  let count = 0;
  for (const groups of lists) {
    let last = -1;
    let number = -1;
    for (let i = 0; i < groups.length; i++) {
      // Neighbours are often of one group.
      if (groups[i] !== last) {
        last = groups[i];
        number = numbers.numberOf(last, count);
        if (number === count) count++;
      }
      groups[i] = number;
    }
  }
  return count;
}
