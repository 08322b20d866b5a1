import { readFileSync } from "node:fs";

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
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name of the program, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}
