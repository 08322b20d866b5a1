import type { Ratios } from "./measure-ratios.js";

export interface GuardDifference {
  readonly name: string;
  /** Null: it was not measured when the figures were stored. */
  readonly stored: number | null;
  /** Null: there is no such work any more. */
  readonly measured: number | null;
  /** Of the ratios; above 1 is slower. Null where one is missing. */
  readonly change: number | null;
  readonly verdict: "slower" | "faster" | "same" | "new" | "gone";
}

/** @param tolerance the share that a ratio may grow or shrink by and still count as the same */
export function compareFigures(stored: Ratios, measured: Ratios, tolerance: number): GuardDifference[] {
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

function verdictOn(change: number, tolerance: number): "slower" | "faster" | "same" {
  if (change > 1 + tolerance) return "slower";
  return change < 1 / (1 + tolerance) ? "faster" : "same";
}

/** What must not go unnoticed: slower work, and figures that do not fit the works. */
export function isFailure({ verdict }: GuardDifference): boolean {
  return verdict === "slower" || verdict === "new" || verdict === "gone";
}
