import type { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "./match-segment.js";

/** A query without words matches every visible document (ranking 2.1). */
export function matchAll(visible: readonly Bitset[]): SegmentMatches[] {
  return visible.map((bits) => {
    const documents = new Int32Array(bits.count());
    let at = 0;
    bits.forEach((document) => {
      documents[at++] = document;
    });
    const none = new Uint8Array(documents.length);
    return { documents, words: none, typos: none, priorities: none };
  });
}
