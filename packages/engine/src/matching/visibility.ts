import type { HideRule } from "@findling/protocol";
import { Bitset } from "../collections/bitset.js";
import { findObjectId } from "../segment/find-object-id.js";
import type { LiveSegment } from "../segment/live-segment.js";

/**
 * For each segment the documents that a search may see: the live ones, without those that hide rules of this
 * query remove (ranking 2.4, 5.1).
 */
export function visibleDocuments(segments: readonly LiveSegment[], hides: readonly HideRule[]): Bitset[] {
  const visible = segments.map(({ live }) => live);
  for (const { objectID } of hides) {
    const location = findObjectId(segments, objectID);
    if (location === null) continue;
    const { live } = segments[location.segment];
    if (visible[location.segment] === live) visible[location.segment] = copyOf(live);
    visible[location.segment].clear(location.document);
  }
  return visible;
}

function copyOf(bits: Bitset): Bitset {
  const copy = new Bitset(bits.size);
  copy.copyFrom(bits);
  return copy;
}
