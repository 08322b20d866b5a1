import { readdirSync, readFileSync } from "node:fs";
import { parentOf } from "./process-figures.js";

/**
 * Resident memory in MiB of a process and of all that descend from it; null where /proc does not tell. What
 * several share, as a server's buffers, counts once: the kernel gives to each its part of a shared page.
 */
export function familyMiBOf(processId: number): number | null {
  const own = proportionalMiBOf(processId);
  if (own === null) return null;
  // One that has ended since it was listed has no memory.
  return descendantsOf(processId).reduce((sum, each) => sum + (proportionalMiBOf(each) ?? 0), own);
}

function proportionalMiBOf(processId: number): number | null {
  try {
    const [, kib] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/smaps_rollup`, "utf8")) ?? [];
    return kib === undefined ? null : Number(kib) / 1_024;
  } catch {
    return null;
  }
}

function descendantsOf(processId: number): number[] {
  const parents = new Map<number, number | null>();
  for (const name of readdirSync("/proc")) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)));
  }
  const childrenOf = (parent: number): number[] =>
    [...parents.keys()].filter((child) => parents.get(child) === parent);
  const withTheirs = (child: number): number[] => [child, ...childrenOf(child).flatMap(withTheirs)];
  return childrenOf(processId).flatMap(withTheirs);
}
