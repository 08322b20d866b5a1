import { agreementTable } from "./agreement-table.js";
import { docsSiteSettings } from "./known-item-settings.js";
import type { CollectionResult } from "./measure-collection.js";
import { type KnownItemFigures, type KnownItemResult, knownItemDepth } from "./measure-known-items.js";
import type { TypoFigures, TypoResult } from "./measure-typos.js";
import type { ReferenceFigures } from "./reference-figures.js";
import type { RelevanceReport } from "./relevance-report.js";

/** The report for people, without the failures. */
export function relevanceTables(report: RelevanceReport, references: readonly ReferenceFigures[]): string {
  const { node, seed, sampledPages, sampledQueries } = report;
  const pages = sampledPages === null ? "all pages" : `${sampledPages} pages a language`;
  const queries = sampledQueries === null ? "all queries" : `at most ${sampledQueries} queries a set`;
  return [
    `Node ${node}, seed ${seed}, ${pages}, ${queries}`,
    ...(report.knownItems.length === 0 ? [] : knownItemTable(report.knownItems)),
    ...(report.collections.length === 0 ? [] : collectionTable(report.collections, references)),
    ...(report.typos === null ? [] : typoTable(report.typos)),
    ...(report.agreement === null ? [] : agreementTable(report.agreement)),
  ].join("\n");
}

function knownItemTable(results: readonly KnownItemResult[]): string[] {
  const row = (lang: string, { kind, queries, success1, success10, mrr }: KnownItemFigures) =>
    `${lang.padEnd(8)}${kind.padEnd(15)}${count(queries)}${shares([success1, success10, mrr])}`;
  return [
    "",
    `Known pages (MRR over the first ${knownItemDepth})`,
    ...settingsLines(),
    `${"".padEnd(23)}${heads(["queries", "succ@1", "succ@10", "MRR"])}`,
    ...results.flatMap(({ lang, kinds }) => kinds.map((figures) => row(lang, figures))),
    `records: ${results.map(({ lang, recordCount }) => `${lang} ${recordCount}`).join(", ")}`,
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

function collectionTable(
  results: readonly CollectionResult[],
  references: readonly ReferenceFigures[],
): string[] {
  const rows = results.flatMap(({ name, queryCount, askings }) => [
    ...bestFirst(askings).map(
      ({ asking, withoutHits, ndcg10, mrr10, recall100, success1 }) =>
        `${name.padEnd(20)}${asking.padEnd(12)}${count(queryCount)}${shares([ndcg10, mrr10, recall100, success1])}${count(withoutHits)}`,
    ),
    ...references
      .filter((reference) => reference.name === name)
      .map(
        ({ ndcg10, mrr10, recall100, success1 }) =>
          `${"".padEnd(20)}${"plain BM25".padEnd(12)}${"".padStart(8)}${shares([ndcg10, mrr10, recall100, success1])}`,
      ),
  ]);
  return [
    "",
    "Test collections, by removeWordsIfNoResults, the best nDCG@10 first",
    "  tiers: title | content; mode committed; the rest defaults",
    `${"".padEnd(32)}${heads(["queries", "nDCG@10", "MRR@10", "rec@100", "succ@1", "no hits"])}`,
    ...rows,
  ];
}

function bestFirst(askings: CollectionResult["askings"]): CollectionResult["askings"] {
  return askings.toSorted((a, b) => b.ndcg10 - a.ndcg10);
}

function typoTable({ recordCount, classes, lost }: TypoResult): string[] {
  const row = (figures: TypoFigures) => {
    const { distance, firstLetter, length, withinBudget, pairs, found1, found10, found100 } = figures;
    const about = `${String(distance).padEnd(10)}${firstLetter.padEnd(14)}${length.padEnd(8)}${(withinBudget ? "yes" : "no").padEnd(8)}`;
    return `${about}${count(pairs)}${shares([found1, found10, found100])}`;
  };
  return [
    "",
    `Misspellings, ${recordCount} words; length of the misspelling; budget: its cost is within that of ranking 2.2`,
    `distance  first letter  length  budget  ${heads(["pairs", "first", "top 10", "top 100"])}`,
    ...classes.map(row),
    `within the budget and not listed even as whole words, which breaks ranking 2.2: ${lost.length}`,
  ];
}

function heads(names: readonly string[]): string {
  return names.map((name) => name.padStart(8)).join("");
}

function count(value: number): string {
  return String(value).padStart(8);
}

function shares(values: readonly number[]): string {
  return values.map((value) => value.toFixed(3).padStart(8)).join("");
}
