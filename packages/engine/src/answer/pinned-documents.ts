import type { Filter, PinRule } from "@findling/protocol";
import type { Bitset } from "../collections/bitset.js";
import type { TimeBudget } from "../collections/time-budget.js";
import type { ValueSource } from "../doc-values/value-cache.js";
import { type DocumentPredicate, filterPredicate } from "../filters/filter-predicate.js";
import { type DocumentLocation, findObjectId } from "../segment/find-object-id.js";
import type { LiveSegment } from "../segment/live-segment.js";

/** A record to be placed whether or not it matches. */
export interface PinnedDocument extends DocumentLocation {
  /** Its position over all pages, from 0. */
  readonly position: number;
}

/** Which documents may be pinned: those that the search may see and that pass the filters. */
export interface PinRequest {
  readonly segments: readonly LiveSegment[];
  /** By segment: the documents that the search may see. */
  readonly visible: readonly Bitset[];
  readonly filters: readonly Filter[];
  readonly records: ValueSource;
  readonly time: TimeBudget;
}

/**
 * The documents of the rules that apply, in the order in which they are placed: by position, then in the
 * order of the rules. If two pins have the same record, the one placed first counts (ranking 5.3).
 */
export function pinnedDocuments(rules: readonly PinRule[], request: PinRequest): PinnedDocument[] {
  const { segments, visible } = request;
  const pinned: PinnedDocument[] = [];
  const seen = new Set<string>();
  const passes = segmentPredicates(request);
  for (const { objectID, position } of rules.toSorted((a, b) => a.position - b.position)) {
    if (seen.has(objectID)) continue;
    seen.add(objectID);
    const location = findObjectId(segments, objectID);
    if (location === null) continue;
    const { segment, document } = location;
    if (visible[segment].get(document) && passes(segment)(document)) pinned.push({ ...location, position });
  }
  return pinned;
}

/**
 * Predicates that decide whether a document of a segment passes the filters. They are kept, since making one
 * takes longer than applying it.
 */
function segmentPredicates({
  segments,
  filters,
  records,
  time,
}: PinRequest): (at: number) => DocumentPredicate {
  const known = new Map<number, DocumentPredicate>();
  return (at) => {
    const predicate = known.get(at) ?? filterPredicate(segments[at].segment, filters, records, time);
    known.set(at, predicate);
    return predicate;
  };
}
