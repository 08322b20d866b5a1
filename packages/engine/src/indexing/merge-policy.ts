/** This many neighbours of a level become one segment of the next. */
const fanout = 8;

/**
 * How many of the last segments are to be merged into one now; 0: none. Level n holds segments of
 * fewer than 8^(n+1) live documents, so each document is copied at most once a level, and there are at most seven
 * segments a level. (O'Neil et al., The Log-Structured Merge-Tree, 1996; tiered as in Lucene's LogMergePolicy.)
 */
export function segmentsToMerge(liveCounts: readonly number[]): number {
  for (let limit = fanout; ; limit *= fanout) {
    let run = 0;
    while (run < liveCounts.length && liveCounts[liveCounts.length - 1 - run] < limit) run++;
    if (run >= fanout) return run;
    if (run === liveCounts.length) return 0;
  }
}
