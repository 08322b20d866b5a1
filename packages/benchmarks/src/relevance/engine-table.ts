import type { TextTable } from "../compare/text-table.js";
import type { EngineResult } from "./rankers/engine-lists.js";

/** A row for each engine. If an engine was not asked, its row says so. */
export function engineTable<Figures>(
  head: readonly string[],
  engines: readonly EngineResult<Figures>[],
  sharesOf: (figures: Figures) => readonly (number | null)[],
): TextTable {
  const absent = head.slice(1).map((_, column) => (column === 0 ? "absent" : ""));
  return {
    head,
    rows: engines.map(({ engine, figures }) => [
      engine,
      ...(figures === null ? absent : sharesOf(figures).map(share)),
    ]),
  };
}

export function share(value: number | null): string {
  return value === null ? "-" : value.toFixed(3);
}
