/** The documents of one segment that match, ascending, by parallel arrays. */
export interface SegmentMatches {
  readonly documents: Int32Array;
  /** What postings tell of their rank, as numbers of MatchClasses. */
  readonly classes: Uint16Array;
  /** Of a query of one word, how often that occurs at most (see posting-weight.ts). */
  readonly weights: Uint8Array | null;
}

/** The matches at `places`, in that order. */
export function pickMatches(
  { documents, classes, weights }: SegmentMatches,
  places: Uint32Array,
): SegmentMatches {
  const picked = {
    documents: new Int32Array(places.length),
    classes: new Uint16Array(places.length),
    weights: weights === null ? null : new Uint8Array(places.length),
  };
  for (let i = 0; i < places.length; i++) {
    picked.documents[i] = documents[places[i]];
    picked.classes[i] = classes[places[i]];
    if (picked.weights !== null && weights !== null) picked.weights[i] = weights[places[i]];
  }
  return picked;
}
