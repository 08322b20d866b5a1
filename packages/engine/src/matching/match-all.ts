import type { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "./segment-matches.js";

/** A query without words matches every visible document (ranking 2.1). */
export function matchAll(visible: readonly Bitset[]): SegmentMatches[] {
  return visible.map((bits) => {
    const documents = bits.toArray();
    return { documents, classes: new Uint16Array(documents.length), weights: null };
  });
}
