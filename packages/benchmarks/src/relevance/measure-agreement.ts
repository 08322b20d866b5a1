import { exhaustiveBudget, Searcher, type SearchHit } from "@findling/engine";
import type { CriterionName } from "@findling/protocol";
import {
  type CustomRankingEntry,
  defaultIndexSettings,
  fullyRankedMatchesMin,
  type SearchMode,
} from "@findling/protocol";
import type { AgreementClass } from "./agreement-queries.js";
import type { IndexedRecord } from "./indexed-record.js";
import { MemoryIndex } from "./memory-index.js";
import { mean } from "./metrics.js";
import { type Say, stepProgress } from "./step-progress.js";
import { comparesPartialMatches, decidingCriterion } from "./vector-difference.js";

/** How well the first hits of one class of queries agree with the exact order. Shares are from 0 to 1. */
export interface AgreementFigures {
  readonly queryClass: string;
  readonly ranking: string;
  readonly mode: SearchMode;
  readonly queries: number;
  /** Queries with more hits than documents that are always ranked in full. */
  readonly beyondPool: number;
  readonly sameOrder: number;
  readonly sameSet: number;
  /** By criterion: the queries in which it decides between the first two hits that differ. */
  readonly decidedBy: Readonly<Partial<Record<CriterionName, number>>>;
  readonly differing: readonly string[];
}

export interface AgreementResult {
  readonly recordCount: number;
  readonly classes: readonly AgreementFigures[];
}

/** The default settings, alone and with one criterion of custom ranking. */
const rankings: readonly { name: string; customRanking: readonly CustomRankingEntry[] }[] = [
  { name: "default", customRanking: [] },
  { name: "custom", customRanking: [{ attribute: "inlinks", order: "desc" }] },
];

const modes: readonly SearchMode[] = ["typing", "committed"];

/** Compares each search with one that ranks every match in full. */
export function measureAgreement(
  records: readonly IndexedRecord[],
  queryClasses: readonly AgreementClass[],
  say: Say,
): AgreementResult {
  const index = MemoryIndex.build(
    defaultIndexSettings,
    records,
    stepProgress(say, "agreement: indexing", records.length),
  );
  const classes = rankings.flatMap(({ name, customRanking }) => {
    const ranked = index.under({ customRanking: [...customRanking] });
    return queryClasses.flatMap((queryClass) => {
      say(`agreement: ${queryClass.name}, ${name}`);
      return agreementsOf(ranked, queryClass, name);
    });
  });
  return { recordCount: records.length, classes };
}

function agreementsOf(
  index: MemoryIndex,
  { name, queries }: AgreementClass,
  ranking: string,
): AgreementFigures[] {
  const exactSearcher = new Searcher(exhaustiveBudget);
  const exact = queries.map((q) => index.search(q, { explain: true }, exactSearcher));
  return modes.map((mode) => {
    const comparisons = queries.map((q, i) =>
      compare(exact[i].hits, index.search(q, { mode, explain: true }).hits),
    );
    return {
      queryClass: name,
      ranking,
      mode,
      queries: queries.length,
      beyondPool: exact.filter(({ nbHits }) => nbHits > fullyRankedMatchesMin[mode]).length,
      sameOrder: mean(comparisons.map(({ isSameOrder }) => (isSameOrder ? 1 : 0))),
      sameSet: mean(comparisons.map(({ isSameSet }) => (isSameSet ? 1 : 0))),
      decidedBy: countsOf(comparisons.flatMap(({ decidedBy }) => decidedBy ?? [])),
      differing: queries.filter((_, i) => !comparisons[i].isSameOrder),
    };
  });
}

interface ListComparison {
  readonly isSameOrder: boolean;
  readonly isSameSet: boolean;
  /**
   * The criterion between the first two hits that differ; null if none differ, or if the found list is
   * shorter.
   */
  readonly decidedBy: CriterionName | null;
}

function compare(exact: readonly SearchHit[], found: readonly SearchHit[]): ListComparison {
  const place = exact.findIndex(({ objectID }, i) => objectID !== found[i]?.objectID);
  if (place < 0) return { isSameOrder: true, isSameSet: true, decidedBy: null };
  const ids = new Set(found.map(({ objectID }) => objectID));
  return {
    isSameOrder: false,
    isSameSet: exact.every(({ objectID }) => ids.has(objectID)),
    decidedBy: deciderOf(exact[place], found[place], comparesPartialMatches(exact)),
  };
}

function deciderOf(exact: SearchHit, found: SearchHit | undefined, isPartial: boolean): CriterionName | null {
  const [right, wrong] = [exact.explanation?.vector, found?.explanation?.vector];
  return right === undefined || wrong === undefined ? null : decidingCriterion(right, wrong, isPartial);
}

function countsOf(names: readonly CriterionName[]): Partial<Record<CriterionName, number>> {
  const counts: Partial<Record<CriterionName, number>> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
