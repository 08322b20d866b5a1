import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** Halves the weight of a thread about ten times in nineteen: searches and writes go first, merges still go on. */
const niceness = 10;

/**
 * Lowers the priority of this thread alone. Only Linux tells a thread its own number, and only there a priority is a
 * thread's and not the whole process's: elsewhere nothing happens.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, niceness);
  } catch {
    // A sandbox without /proc: the thread is as important as the others then.
  }
}
