import type { Filter } from "@findling/protocol";
import type { Bitset } from "../collections/bitset.js";
import type { ValueSource } from "../doc-values/value-memory.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";
import { ColumnRoom } from "./column-room.js";
import { type DocumentPredicate, filterPredicate } from "./filter-predicate.js";
import { type ColumnRanges, filterRanges } from "./filter-ranges.js";

export interface FilterInput {
  readonly segments: readonly LiveSegment[];
  readonly filters: readonly Filter[];
  readonly records: ValueSource;
  readonly workspace: Workspace;
}

/**
 * Keeps the matches that pass all filters (ranking 2.5). The given matches are no longer valid afterwards.
 */
export function filterMatches(
  matches: readonly SegmentMatches[],
  input: FilterInput,
): readonly SegmentMatches[] {
  if (input.filters.length === 0) return matches;
  const room = new ColumnRoom(input.workspace);
  return matches.map((ofSegment, i) => {
    if (ofSegment.count === 0) return ofSegment;
    const { segment } = input.segments[i];
    const { bits } = ofSegment;
    return ofSegment.keep(
      bits === null ? passingOf(ofSegment, segment, input) : passingIn(bits, segment, input, room),
    );
  });
}

/** For few matches: tests each document. */
function passingOf(
  matches: SegmentMatches,
  segment: Segment,
  { filters, records, workspace }: FilterInput,
): Bitset {
  const passes = filterPredicate(segment, filters, { records, time: workspace.time });
  const passing = workspace.scratch.bitset(segment.documentCount);
  const documents = matches.documents();
  for (let i = 0; i < documents.length; i++) if (passes(documents[i])) passing.set(documents[i]);
  return passing;
}

/** For many matches: filters on plain columns come first, since kernels test all documents at once. */
function passingIn(
  bits: Bitset,
  segment: Segment,
  { filters, records, workspace }: FilterInput,
  room: ColumnRoom,
): Bitset {
  const passing = workspace.scratch.bitset(bits.size);
  passing.copyFrom(bits);
  const others: Filter[] = [];
  for (const filter of filters) {
    const ranges = filterRanges(filter, segment);
    if (ranges === null) others.push(filter);
    else keepInRanges(passing, ranges, workspace, room);
  }
  if (others.length > 0)
    keepWhere(passing, filterPredicate(segment, others, { records, time: workspace.time }), workspace);
  return passing;
}

function keepInRanges(
  passing: Bitset,
  { column, ranges }: ColumnRanges,
  { kernels, scratch }: Workspace,
  room: ColumnRoom,
): void {
  const { numbers, present } = room.load(column);
  const inRange = scratch.bitset(passing.size);
  for (const { first, last } of ranges) kernels.addInRange(inRange.words, numbers, first, last);
  kernels.keepBits(passing.words, inRange.words);
  if (present !== null) kernels.keepBits(passing.words, present.words);
}

function keepWhere(bits: Bitset, passes: DocumentPredicate, { kernels, scratch }: Workspace): void {
  const documents = scratch.anyInt32(kernels.countBits(bits.words));
  kernels.listBits(bits.words, documents);
  for (let i = 0; i < documents.length; i++) if (!passes(documents[i])) bits.clear(documents[i]);
}
