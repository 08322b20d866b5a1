import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of a process in MiB; null where /proc does not tell. */
export function residentMiBOf(processId: number | undefined): number | null {
  try {
    const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
    return kib === undefined ? null : Number(kib) / 1_024;
  } catch {
    return null;
  }
}

/** Linux counts in hundredths of a second, whatever the clock of the machine: proc(5), sysconf(_SC_CLK_TCK). */
const ticksPerSecond = 100;

/** Processor time of all threads of a process, so far; null where /proc does not tell. */
export function cpuSecondsOf(processId: number | undefined): number | null {
  try {
    return cpuFiguresIn(`/proc/${processId}/stat`).seconds;
  } catch {
    return null;
  }
}

/** Likewise of the threads that let others go first. */
export function nicedCpuSecondsOf(processId: number | undefined): number | null {
  try {
    const tasks = `/proc/${processId}/task`;
    const threads = readdirSync(tasks).map((id) => cpuFiguresIn(`${tasks}/${id}/stat`));
    return threads.reduce((sum, { seconds, niceness }) => sum + (niceness > 0 ? seconds : 0), 0);
  } catch {
    return null;
  }
}

/** Of a file as proc(5) describes. */
function cpuFiguresIn(path: string): { readonly seconds: number; readonly niceness: number } {
  const stat = readFileSync(path, "utf8");
  // The name of the program, in brackets, may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return { seconds: (fields[11] + fields[12]) / ticksPerSecond, niceness: fields[16] };
}
