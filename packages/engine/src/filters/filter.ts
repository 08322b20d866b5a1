/**
 * *Filters*: from matches to those that pass all filters of a request (ranking 2.5).
 *
 * Filters often apply to hundreds of thousands of matches. A segment has a column of numbers for most
 * attributes, so a filter becomes ranges of numbers, and a kernel tests them for all documents at once.
 * Everything else is tested document by document, and last, when fewer documents are left.
 *
 *     filter --> conditionOf --> filterRanges --> ranges of a plain column --> kernel --> bits
 *                            \                                                             |  and
 *                             +-> filterPredicate --> values, hashes or records --> bits --+---> matches
 *
 * Example: the column `price` has 20, 950, 30, 400, in 2 bytes each. The strings of `brand` are `a` and `b`.
 *
 *     filter                                  ranges             passes
 *     price, range, gte 25.5, lte 500         26 to 500          documents 2 and 3
 *     price, eq "30"                          30 to 30           document 2
 *     price, eq "030"                         none               no document, as String(30) is "30"
 *     brand, eq "b"                           1 to 1             ordinal 1
 *     brand, range, gte 1                     none               no document, as ranges are for numbers
 *
 * A path with long texts has only hashes. Equality is then a range of one hash. Ranges use the column of
 * beginnings.
 *
 * Good for: many matches and attributes with one value per document, of one type.
 * Not good for: lists and mixed types, which have no plain column, more than 64 ranges, and paths without a
 * column. For these each document is tested, and without a column its record is read.
 *
 * @module
 */
import type { Filter } from "@findling/protocol";
import type { Bitset } from "../collections/bitset.js";
import type { ValueSource } from "../doc-values/value-cache.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";
import { ColumnRoom } from "./column-room.js";
import { type DocumentPredicate, filterPredicate } from "./filter-predicate.js";
import { type ColumnRanges, filterRanges } from "./filter-ranges.js";

/** The filters, and the segments whose values they test. */
export interface FilterRequest {
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
  request: FilterRequest,
): readonly SegmentMatches[] {
  if (request.filters.length === 0) return matches;
  const room = new ColumnRoom(request.workspace);
  return matches.map((ofSegment, i) => {
    if (ofSegment.count === 0) return ofSegment;
    const { segment } = request.segments[i];
    const { bits } = ofSegment;
    return ofSegment.keep(
      bits === null ? passingOf(ofSegment, segment, request) : passingIn(bits, segment, request, room),
    );
  });
}

/** For few matches: tests each document. */
function passingOf(
  matches: SegmentMatches,
  segment: Segment,
  { filters, records, workspace }: FilterRequest,
): Bitset {
  const passes = filterPredicate(segment, filters, records, workspace.time);
  const passing = workspace.scratch.bitset(segment.documentCount);
  const documents = matches.documents();
  for (let i = 0; i < documents.length; i++) if (passes(documents[i])) passing.set(documents[i]);
  return passing;
}

/** For many matches: filters on plain columns come first, since kernels test all documents at once. */
export function passingIn(
  bits: Bitset,
  segment: Segment,
  { filters, records, workspace }: FilterRequest,
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
    keepWhere(passing, filterPredicate(segment, others, records, workspace.time), workspace);
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

export function keepWhere(bits: Bitset, passes: DocumentPredicate, { kernels, scratch }: Workspace): void {
  const documents = scratch.anyInt32(kernels.countBits(bits.words));
  kernels.listBits(bits.words, documents);
  for (let i = 0; i < documents.length; i++) if (!passes(documents[i])) bits.clear(documents[i]);
}
