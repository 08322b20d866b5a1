import type { Instructions } from "./median-instructions.js";

export interface GuardDifference {
  readonly name: string;
  /** Null: it was not measured when the figures were stored. */
  readonly stored: number | null;
  /** Null: there is no such work any more. */
  readonly measured: number | null;
  /** Measured by stored; above 1 is dearer. Null where one is missing. */
  readonly change: number | null;
  readonly verdict: "dearer" | "cheaper" | "same" | "new" | "gone";
}

/** @param tolerance the share that a count may grow or shrink by and still count as the same */
export function compareFigures(
  stored: Instructions,
  measured: Instructions,
  tolerance: number,
): GuardDifference[] {
  const names = [...new Set([...Object.keys(measured), ...Object.keys(stored)])];
  return names.map((name) => {
    const before = Object.hasOwn(stored, name) ? stored[name] : null;
    const now = Object.hasOwn(measured, name) ? measured[name] : null;
    if (before === null || now === null) {
      return { name, stored: before, measured: now, change: null, verdict: before === null ? "new" : "gone" };
    }
    const change = now / before;
    return { name, stored: before, measured: now, change, verdict: verdictOn(change, tolerance) };
  });
}

function verdictOn(change: number, tolerance: number): "dearer" | "cheaper" | "same" {
  if (change > 1 + tolerance) return "dearer";
  return change < 1 / (1 + tolerance) ? "cheaper" : "same";
}

/** What must not go unnoticed: dearer work, and figures that do not fit the works. */
export function isFailure({ verdict }: GuardDifference): boolean {
  return verdict === "dearer" || verdict === "new" || verdict === "gone";
}
