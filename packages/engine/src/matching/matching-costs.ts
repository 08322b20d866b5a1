/** What decides between ways of matching that find the same documents. */
export interface MatchingCosts {
  /** To look one document up in a posting list takes as long as to read about so many postings. */
  readonly seek: number;
  /**
   * To read a document takes as long as to unite about so many postings: a scan, and sometimes a full
   * reading.
   */
  readonly read: number;
  /** To scan a document for its rank takes as long as to unite about so many postings. */
  readonly scan: number;
  /**
   * With fewer bytes of postings for each document of a segment, sorting them takes less time than an array
   * as long as the segment.
   */
  readonly sparse: number;
  /**
   * With fewer bytes of postings for each document of a segment, uniting them again takes less time than to
   * keep a copy.
   */
  readonly remember: number;
  /**
   * With a posting or more for so many documents of a segment, arrays over all of these take less time than a
   * list.
   */
  readonly dense: number;
  /**
   * With so many documents, it takes less time to look for the groups of a segment by their runs (see
   * GroupRuns).
   */
  readonly runs: number;
  /**
   * To compare a document with a limit by itself takes as long as to compare so many neighbours at once (see
   * BrowseCandidates).
   */
  readonly browse: number;
}

export const usualCosts: MatchingCosts = {
  seek: 16,
  read: 4_096,
  scan: 1_024,
  sparse: 1 / 128,
  remember: 1,
  dense: 1 / 64,
  runs: 65_536,
  browse: 128,
};
