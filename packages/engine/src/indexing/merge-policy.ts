/** This many segments of a level become one of the next. */
const fanout = 8;

/**
 * How many of the last segments should be merged into one now; 0: none. A segment of level n holds at least
 * 8^n and fewer than 8^(n+1) live documents. There are at most seven segments of a level, and no segment
 * stands before one of a higher level: a larger batch takes in the smaller segments before it. A merge always
 * raises the level of what it copies, so without deletions each document is copied at most once a level.
 * (O'Neil et al., The Log-Structured Merge-Tree, 1996; tiered as in Lucene's LogMergePolicy.)
 */
export function segmentsToMerge(liveCounts: readonly number[]): number {
  const segmentsOfLevel: number[] = [];
  let toMerge = 0;
  /** The highest level among the last segments so far. Those to be merged count as one segment. */
  let levelMax = 0;
  let tailDocuments = 0;
  for (let tail = 1; tail <= liveCounts.length; tail++) {
    const liveCount = liveCounts[liveCounts.length - tail];
    const level = levelOf(liveCount);
    segmentsOfLevel[level] = (segmentsOfLevel[level] ?? 0) + 1;
    tailDocuments += liveCount;
    if (segmentsOfLevel[level] >= fanout || level < levelMax) toMerge = tail;
    levelMax = Math.max(levelMax, levelOf(toMerge === tail ? tailDocuments : liveCount));
  }
  return toMerge;
}

function levelOf(liveCount: number): number {
  let level = 0;
  for (let limit = fanout; limit <= liveCount; limit *= fanout) level++;
  return level;
}

/** An index at rest may copy up to this many documents again at each call. */
const settledDocumentsMax = 2 ** 18;

/**
 * At rest, no more documents than this become one segment, however fast the index has grown: merging as many
 * takes a minute and some gigabytes.
 */
const settledGrowthMax = 2 ** 22;

/**
 * How many of the last segments may become one while nothing is written; 0: none. A search looks up each of
 * its terms in every segment. In a search with few matches this is most of the work. Each call may copy 2^18
 * documents again; the caller decides how often. More are copied only if the segments after the first one
 * have at least half as many documents as it, so that the segment grows by half. So each document is copied
 * at most log(n / 2^18) / log(1.5) times.
 */
export function segmentsToSettle(liveCounts: readonly number[]): number {
  let documents = 0;
  let count = 0;
  for (let tail = 1; tail <= liveCounts.length; tail++) {
    const liveCount = liveCounts[liveCounts.length - tail];
    const isGrowth = documents * 2 >= liveCount && documents + liveCount <= settledGrowthMax;
    documents += liveCount;
    if (isGrowth || documents <= settledDocumentsMax) count = tail;
  }
  return count > 1 ? count : 0;
}

/** Smaller segments are not rewritten, since they are soon merged with others. */
const rewrittenDocumentsMin = 256;

/** Whether at least half of a segment's documents are dead, so that it is worth writing it again. */
export function isMostlyDead(liveCount: number, documentCount: number): boolean {
  return documentCount >= rewrittenDocumentsMin && liveCount * 2 <= documentCount;
}
