/** The documents of one segment that match, ascending, by parallel arrays. */
export interface SegmentMatches {
  readonly documents: Int32Array;
  /** What postings tell of their rank, as numbers of MatchClasses. */
  readonly classes: Uint16Array;
}

/** The matches at `places`, in that order. */
export function pickMatches({ documents, classes }: SegmentMatches, places: Uint32Array): SegmentMatches {
  const picked = { documents: new Int32Array(places.length), classes: new Uint16Array(places.length) };
  for (let i = 0; i < places.length; i++) {
    picked.documents[i] = documents[places[i]];
    picked.classes[i] = classes[places[i]];
  }
  return picked;
}
