import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * With few cores, the main thread should not wait for searches, which may take all of them, nor searches for
 * writes, nor writes for merges. If threads compete for a core,
 * Linux gives a thread of niceness 5 a third of the time of one of niceness 0, and one of niceness 10 a
 * tenth. A thread alone gets all the time.
 */
const niceness = { search: 2, writer: 5, merger: 10 } as const;

const nicenessMax = 19;

/**
 * Lowers the priority of this thread alone. Does nothing except on Linux: only there can a thread find its
 * own number, and only there does a thread have a priority of its own.
 */
export function lowerPriority(of: keyof typeof niceness): void {
  if (process.platform !== "linux") return;
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, Math.min(getPriority() + niceness[of], nicenessMax));
  } catch {
    // In a sandbox without /proc the thread keeps its priority.
  }
}
