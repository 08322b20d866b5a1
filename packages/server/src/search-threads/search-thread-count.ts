import { searchThreadsMax } from "@findling/store/folder";

/**
 * As many threads as processors, unless `wanted` is fewer. None is set aside: the main thread has little to
 * do for a search, and the threads that write and merge have a lower priority. The number has a limit, since
 * each search thread has memory of its own.
 */
export function searchThreadCount(processors: number, wanted: number = searchThreadsMax): number {
  return Math.min(Math.max(processors, 1), searchThreadsMax, wanted);
}
