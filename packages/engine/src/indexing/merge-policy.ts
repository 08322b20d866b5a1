/** This many segments of a level become one of the next. */
const fanout = 8;

/**
 * How many of the last segments are to be merged into one now; 0: none. A segment of level n holds at least
 * 8^n and fewer than 8^(n+1) live documents. There are at most seven segments a level, and none before one of
 * a higher level: a larger batch takes the smaller segments before it in. A merge always raises the level of
 * what it copies, so without deletions each document is copied at most once a level.
 * (O'Neil et al., The Log-Structured Merge-Tree, 1996; tiered as in Lucene's LogMergePolicy.)
 */
export function segmentsToMerge(liveCounts: readonly number[]): number {
  const segmentsOfLevel: number[] = [];
  let toMerge = 0;
  /** The highest level in the tail so far, counting what is merged as one segment. */
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

/** So many documents are copied again at any time when an index is at rest. */
const settledDocumentsMax = 2 ** 18;

/**
 * No more become one segment at rest, however fast the index has grown: it takes a minute and some gigabytes.
 */
const settledGrowthMax = 2 ** 22;

/**
 * How many of the last segments may become one where nothing is written any more; 0: none. A search looks
 * each of its terms up in every segment, which is most of what a search with few matches does. Each call may
 * copy 2^18 documents again: how often is for the caller to say. More are copied only where the segments
 * after the first of them have half of its documents at least, so that the segment grows by half: each
 * document at most log(n / 2^18) / log(1.5) times.
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

/** A smaller segment is soon merged with others. */
const rewrittenDocumentsMin = 256;

/** Whether at least half of a segment's documents are dead, so that writing it again is worth it. */
export function isMostlyDead(liveCount: number, documentCount: number): boolean {
  return documentCount >= rewrittenDocumentsMin && liveCount * 2 <= documentCount;
}
