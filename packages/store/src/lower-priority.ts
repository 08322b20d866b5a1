import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Where cores are few, who searches shall not wait for who writes, nor writes for merges. Linux gives a
 * thread of niceness 5 a third of the time of one of 0 that wants the same core, and one of 10 a tenth; alone
 * each gets all.
 */
const niceness = { writer: 5, merger: 10 } as const;

/**
 * Lowers the priority of this thread alone. Only Linux tells a thread its own number, and only there a
 * priority is a thread's and not the whole process's: elsewhere nothing happens.
 */
export function lowerPriority(of: keyof typeof niceness): void {
  if (process.platform !== "linux") return;
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, niceness[of]);
  } catch {
    // A sandbox without /proc: the thread is as important as the others then.
  }
}
