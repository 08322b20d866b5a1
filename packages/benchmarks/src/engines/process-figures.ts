import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of a process in MiB; null if /proc does not say. */
export function residentMiBOf(processId: number | undefined): number | null {
  try {
    const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
    return kib === undefined ? null : Number(kib) / 1_024;
  } catch {
    return null;
  }
}

/** The process that started this one; null if /proc does not say. */
export function parentOf(processId: number): number | null {
  return figuresIn(`/proc/${processId}/stat`)?.parent ?? null;
}

/** Linux reports hundredths of a second, whatever the clock of the machine: proc(5), sysconf(_SC_CLK_TCK). */
const ticksPerSecond = 100;

/** Processor time of all threads of a process, so far; null if /proc does not say. */
export function cpuSecondsOf(processId: number | undefined): number | null {
  return figuresIn(`/proc/${processId}/stat`)?.cpuSeconds ?? null;
}

/** Threads of searches have this much more niceness than the main thread. Those that write have more. */
const searchNiceness = 2;

/**
 * Processor time, so far, of the threads with a higher niceness than the main thread; null if /proc does not
 * say.
 */
export function nicedCpuSecondsOf(processId: number | undefined): number | null {
  try {
    const tasks = `/proc/${processId}/task`;
    const usual = figuresIn(`${tasks}/${processId}/stat`)?.niceness;
    if (usual === undefined) return null;
    const threads = readdirSync(tasks).flatMap((id) => figuresIn(`${tasks}/${id}/stat`) ?? []);
    return threads.reduce(
      (sum, { cpuSeconds, niceness }) => sum + (niceness > usual + searchNiceness ? cpuSeconds : 0),
      0,
    );
  } catch {
    return null;
  }
}

interface StatFigures {
  readonly parent: number;
  readonly cpuSeconds: number;
  readonly niceness: number;
}

/** The figures of a file that proc(5) describes; null if it does not exist. */
function figuresIn(path: string): StatFigures | null {
  try {
    const stat = readFileSync(path, "utf8");
    // The program's name, in brackets, may have spaces. After it come the state, the parent, ...
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [, parent] = fields;
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(parent), cpuSeconds: ticks / ticksPerSecond, niceness: Number(fields[16]) };
  } catch {
    return null;
  }
}
