/** The documents of one segment that match, ascending, by parallel arrays. */
export interface SegmentMatches {
  readonly documents: Int32Array;
  /** How many query words occur. */
  readonly words: Uint8Array;
  /** The sum of their costs. */
  readonly typos: Uint8Array;
  /** No word stands better by tier and position: a lower bound (see Level). */
  readonly priorities: Uint8Array;
}

/** The matches at `places`, in that order. */
export function pickMatches(matches: SegmentMatches, places: Uint32Array): SegmentMatches {
  const picked = {
    documents: new Int32Array(places.length),
    words: new Uint8Array(places.length),
    typos: new Uint8Array(places.length),
    priorities: new Uint8Array(places.length),
  };
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    picked.documents[i] = matches.documents[place];
    picked.words[i] = matches.words[place];
    picked.typos[i] = matches.typos[place];
    picked.priorities[i] = matches.priorities[place];
  }
  return picked;
}
