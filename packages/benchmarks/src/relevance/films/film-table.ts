import { tableLines } from "../../compare/text-table.js";
import { engineTable } from "../engine-table.js";
import { filmSettings } from "./film-settings.js";
import type { FilmResult } from "./measure-films.js";

/** A row for each engine. A column for each kind, and one for all queries. */
export function filmTable({ recordCount, engines }: FilmResult): string[] {
  const [{ figures }] = engines;
  const tiers = filmSettings.indexTime.searchableTiers.map(({ attributes }) => attributes.join(", "));
  const head = (figures ?? []).map(({ kind, queries }) => `${kind} (${queries})`);
  const table = engineTable([`films: ${recordCount} records`, ...head], engines, (ofEngine) =>
    ofEngine.map(({ first }) => first),
  );
  return [
    "",
    "Films by title: the share found first. Of films that the query does not distinguish, each is right",
    `  tiers: ${tiers.join(" | ")}; mode typing; the rest defaults`,
    "",
    ...tableLines(table),
  ];
}
