import { readdirSync, readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * With few cores, the main thread should not wait for searches, which may take all of them, nor searches for
 * writes, nor writes for merges. If threads compete for a core, Linux gives a thread of niceness 5 a third of
 * the time of one of niceness 0, and one of niceness 10 a tenth. A thread alone gets all the time. A backup
 * comes after merges: a writer waits for those. A client waits for an export, which may not slow down writes,
 * and for searches in the background, which may not slow down other searches.
 * The intake has little to do for each write, and a client waits for it even where the write is only queued.
 */
const niceness = {
  search: 2,
  backgroundSearch: 10,
  intake: 2,
  writer: 5,
  merger: 10,
  export: 10,
  analytics: 10,
  backup: 15,
} as const;

const nicenessMax = 19;

/**
 * Lowers the priority of this thread alone. Does nothing except on Linux: only there can a thread find its
 * own number, and only there does a thread have a priority of its own.
 */
export function lowerPriority(of: keyof typeof niceness): void {
  if (process.platform !== "linux") return;
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, lowered(of));
  } catch {
    // In a sandbox without /proc the thread keeps its priority.
  }
}

/** Lowers the priority of all threads that this process has now. It does nothing but a backup. */
export function lowerPriorityOfProcess(): void {
  if (process.platform !== "linux") return;
  try {
    const priority = lowered("backup");
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), priority);
  } catch {
    // A thread has ended meanwhile, or there is no /proc.
  }
}

/** From the priority that the process was started with. */
function lowered(of: keyof typeof niceness): number {
  return Math.min(getPriority() + niceness[of], nicenessMax);
}
