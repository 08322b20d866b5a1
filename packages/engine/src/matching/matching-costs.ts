/** What decides between ways of matching that find the same documents. */
export interface MatchingCosts {
  /** To look one document up in a posting list takes as long as to read about so many postings. */
  readonly seek: number;
  /** To read a document takes as long as to unite about so many postings. */
  readonly read: number;
  /** With fewer bytes of postings for each document of a segment, sorting them takes less time than an array as long as the segment. */
  readonly sparse: number;
  /** With fewer bytes of postings, uniting them again takes little time. */
  readonly remember: number;
}

export const usualCosts: MatchingCosts = { seek: 16, read: 512, sparse: 1 / 128, remember: 65_536 };
