import type { Instructions } from "./median-instructions.js";

export interface GuardDifference {
  readonly name: string;
  /** null: the work was not measured when the figures were stored. */
  readonly stored: number | null;
  /** null: the work no longer exists. */
  readonly measured: number | null;
  /**
   * Measured divided by stored: above 1 the work has become more expensive. null if one of the two is
   * missing.
   */
  readonly change: number | null;
  readonly verdict: "dearer" | "cheaper" | "same" | "new" | "gone";
}

/** @param tolerance the share by which a count may change and still count as the same */
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

/** Whether a difference must be noticed: more expensive work, or figures that do not fit the works. */
export function isFailure({ verdict }: GuardDifference): boolean {
  return verdict === "dearer" || verdict === "new" || verdict === "gone";
}
