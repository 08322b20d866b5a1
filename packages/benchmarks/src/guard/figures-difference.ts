import type { GuardFigures } from "./figures-file.js";

type Conditions = Pick<GuardFigures, "machine" | "records">;

/** Describes the difference of two conditions; null if counts under them can be compared. */
export function figuresDifference(stored: Conditions, here: Conditions): string | null {
  const there = partsOf(stored);
  const differing = Object.entries(partsOf(here)).filter(([part, value]) => there[part] !== value);
  return differing.length === 0
    ? null
    : differing.map(([part, value]) => `${part} ${there[part]} there, ${value} here`).join("; ");
}

function partsOf({ machine, records }: Conditions): Record<string, string | number> {
  return { ...machine, records };
}
