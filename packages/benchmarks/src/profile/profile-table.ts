import type { TextTable } from "../compare/text-table.js";
import type { ClassProfile } from "./run-profile.js";

const functionsShown = 3;

/** The functions that take most of the time of each class. */
export function profileTable(profiles: readonly ClassProfile[]): TextTable {
  return {
    head: ["class", "ms", "remarks"],
    rows: profiles.map(({ name, totalMs, functions }) => [
      name,
      totalMs.toFixed(0),
      functions
        .slice(0, functionsShown)
        .map((each) => `${each.name} ${((each.selfMs / totalMs) * 100).toFixed(0)} %`)
        .join(", "),
    ]),
  };
}
