import { searchThreadsMax } from "@findling/store/folder";

/**
 * The number of regular search threads: as many as processors, unless `wanted` is fewer. None of the
 * processors is set aside: the main thread has little to do for a search, and the threads that write and
 * merge have a lower priority. The number has a limit, since each search thread has memory of its own.
 *
 * Two threads come on top when they are needed: the reserve (see ThreadChoice), and one for background
 * searches (see BackgroundSearches).
 *
 * @param wanted the most regular threads, as the option `searchThreads` says
 */
export function searchThreadCount(processors: number, wanted: number = searchThreadsMax): number {
  return Math.min(Math.max(processors, 1), searchThreadsMax, wanted);
}
