import { readdirSync, readFileSync } from "node:fs";
import { parentOf } from "./process-figures.js";

/**
 * Resident memory in MiB of a process and all its descendants; null if /proc does not say. Memory that
 * several of them share, such as a server's buffers, counts once: the kernel charges each process its part of
 * a shared page.
 */
export function familyMiBOf(processId: number): number | null {
  const own = proportionalMiBOf(processId);
  if (own === null) return null;
  // A process that has ended since the listing has no memory.
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
