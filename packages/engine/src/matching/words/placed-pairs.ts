import { countedOccurrencesMax } from "@findling/protocol";
import { GrowableBytes, GrowableInt32, GrowableUint16 } from "../../collections/growable-array.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { SearchableAttribute } from "../../schema/searchable-attributes.js";
import type { PairOccurrences } from "./pair-occurrences.js";

/** Documents with word pairs. The arrays are by document. */
export interface PlacedPairs {
  /** The documents, ascending. */
  readonly documents: Int32Array;
  /** The best place of a pair (see placeOf of posting-summary.ts). */
  readonly places: Uint8Array;
  /** 1 if the place of the pairs that count may be worse. */
  readonly isUncertain: Uint8Array;
}

/**
 * The documents of a segment in which word pairs of one cost stand where they count: a pair that costs a typo
 * counts only in attributes with typo tolerance. A place is uncertain if there are more pairs than count, or
 * if a pair of another row of ranking 2.2 may overlap the one with the best place.
 */
export function placedPairs(
  occurrences: PairOccurrences,
  pairs: readonly PhraseDerivation[],
  attributes: readonly SearchableAttribute[],
): PlacedPairs {
  const [{ cost, kind }] = pairs;
  const isMixed = pairs.some((pair) => pair.kind !== kind);
  const meant = new Set(pairs);
  const isMeant = Uint8Array.from(occurrences.pairs, (pair) => (meant.has(pair) ? 1 : 0));
  const documents = new GrowableInt32();
  const best = new GrowableBytes();
  // How often the pairs stand in the document, but at most `countedOccurrencesMax` + 1.
  const counts = new GrowableUint16();
  for (let i = 0; i < occurrences.pair.length; i++) {
    if (isMeant[occurrences.pair[i]] === 0) continue;
    const { tier, typoTolerance } = attributes[occurrences.slot[i]];
    if (cost > 0 && !typoTolerance) continue;
    const document = occurrences.document[i];
    const place = tier * 2 + (occurrences.isAtStart[i] === 1 ? 0 : 1);
    const last = documents.length - 1;
    if (last < 0 || documents.array[last] !== document) {
      documents.push(document);
      best.push(place);
      counts.push(occurrences.count[i]);
      continue;
    }
    if (place < best.array[last]) best.array[last] = place;
    counts.array[last] = Math.min(counts.array[last] + occurrences.count[i], countedOccurrencesMax + 1);
  }
  const isUncertain = new Uint8Array(counts.length);
  for (let i = 0; i < isUncertain.length; i++)
    if (isMixed || counts.array[i] > countedOccurrencesMax) isUncertain[i] = 1;
  return { documents: documents.view(), places: best.view(), isUncertain };
}
