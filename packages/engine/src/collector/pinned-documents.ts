import type { Filter, PinRule } from "@findling/protocol";
import type { Bitset } from "../collections/bitset.js";
import type { TimeBudget } from "../collections/time-budget.js";
import type { RecordSource } from "../doc-values/record-source.js";
import { filterPredicate } from "../matching/filter-predicate.js";
import { type DocumentPlace, findObjectId } from "../segment/find-object-id.js";
import type { LiveSegment } from "../segment/live-segment.js";

/** A record to be placed whether or not it matches. */
export interface PinnedDocument extends DocumentPlace {
  /** Zero-based, over all pages. */
  readonly position: number;
}

export interface PinInput {
  readonly segments: readonly LiveSegment[];
  /** By segment: what the search may see. */
  readonly visible: readonly Bitset[];
  readonly filters: readonly Filter[];
  readonly records: RecordSource;
  readonly time: TimeBudget;
}

/**
 * The documents of the rules that apply, in the order in which they are placed: by position, then in the
 * order of the rules; of two pins of one record the one placed first counts (ranking 5.3).
 */
export function pinnedDocuments(rules: readonly PinRule[], input: PinInput): PinnedDocument[] {
  const pinned: PinnedDocument[] = [];
  const seen = new Set<string>();
  for (const { objectID, position } of rules.toSorted((a, b) => a.position - b.position)) {
    if (seen.has(objectID)) continue;
    seen.add(objectID);
    const place = findObjectId(input.segments, objectID);
    if (place !== null && isAdmitted(place, input)) pinned.push({ ...place, position });
  }
  return pinned;
}

function isAdmitted({ segment, document }: DocumentPlace, input: PinInput): boolean {
  if (!input.visible[segment].get(document)) return false;
  return filterPredicate(input.segments[segment].segment, input.filters, input)(document);
}
