/** Costs that decide between ways of matching. All ways find the same documents. */
export interface MatchingCosts {
  /** Looking up one document in a posting list takes as long as reading about this many postings. */
  readonly seek: number;
  /** Scanning a document for its rank takes as long as uniting about this many postings. */
  readonly scan: number;
  /**
   * Below this many posting bytes per document of a segment, sort the documents; above, use an array as long
   * as the segment.
   */
  readonly sparse: number;
  /**
   * Below this many posting bytes per document of a segment, unite the lists again; above, keep a copy of the
   * union.
   */
  readonly cache: number;
  /**
   * From this many postings per document of a segment on, arrays over all documents are faster than a list.
   */
  readonly dense: number;
  /** From this many documents in a segment on, finding its groups by their runs is faster (see GroupRuns). */
  readonly runs: number;
  /**
   * Comparing one document with a limit takes as long as comparing this many neighbours at once (see
   * BrowseCandidates).
   */
  readonly browse: number;
}

export const usualCosts: MatchingCosts = {
  seek: 16,
  scan: 1_024,
  sparse: 1 / 128,
  cache: 1,
  dense: 1 / 64,
  runs: 65_536,
  browse: 128,
};
