import { tableLines } from "../compare/text-table.js";
import { engineTable, share } from "./engine-table.js";
import { knownItemKinds } from "./known-item-query.js";
import { docsSiteSettings } from "./known-item-settings.js";
import { type KnownItemFigures, type KnownItemResult, knownItemDepth } from "./measure-known-items.js";
import { findlingName } from "./rankers/all-rankers.js";

/** A table for each language with all engines, then one of Findling with further measures. */
export function knownItemTables(results: readonly KnownItemResult[]): string[] {
  if (results.length === 0) return [];
  return [
    "",
    "Known pages: success@1 by kind; itself: the first hit of a title is the page itself, not a section of it",
    ...settingsLines(),
    `  ${findlingName}, by text: without custom ranking`,
    "  MiniSearch is asked of a sample of pages only (--sample, --quick): of all it would take minutes",
    ...results.flatMap((result) => ["", ...languageTable(result)]),
    "",
    `${findlingName} alone (MRR over the first ${knownItemDepth})`,
    ...ownTable(results),
  ];
}

function settingsLines(): string[] {
  const { indexTime, queryTime } = docsSiteSettings("en");
  const tiers = indexTime.searchableTiers.map(
    ({ attributes, typoTolerance }) => attributes.join(", ") + (typoTolerance ? "" : " (no typos)"),
  );
  const custom = queryTime.customRanking.map(({ attribute, order }) => `${order} ${attribute}`);
  return [
    `  tiers: ${tiers.join(" | ")}`,
    `  custom ranking: ${custom.join(", ")}; distinct: ${queryTime.distinctAttribute}; mode typing; languages: its own and en`,
  ];
}

function languageTable({ lang, recordCount, engines }: KnownItemResult): string[] {
  const [{ figures }] = engines;
  const kinds = knownItemKinds.flatMap((kind) => (figures ?? []).filter((each) => each.kind === kind));
  const head = kinds.flatMap(({ kind, queries, itself }) => [
    `${kind} (${queries})`,
    ...(itself === null ? [] : ["itself"]),
  ]);
  const table = engineTable([`${lang}: ${recordCount} records`, ...head], engines, (ofEngine) =>
    ofEngine.flatMap(({ success1, itself }) => [success1, ...(itself === null ? [] : [itself])]),
  );
  return tableLines(table);
}

function ownTable(results: readonly KnownItemResult[]): string[] {
  const rowOf = (lang: string, figures: KnownItemFigures): string[] => {
    const { kind, queries, success1, success10, mrr, itself } = figures;
    return [`${lang} ${kind}`, String(queries), ...[success1, success10, mrr, itself].map(share)];
  };
  return tableLines({
    head: ["", "queries", "success@1", "success@10", "MRR", "itself"],
    rows: results.flatMap(({ lang, engines }) =>
      (engines[0].figures ?? []).map((figures) => rowOf(lang, figures)),
    ),
  });
}
