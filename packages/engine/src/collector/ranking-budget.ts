import { fullyRankedMatchesMin, type SearchMode } from "@findling/protocol";

/** How much is spent on the exact order of one search (ranking 4). */
export interface RankingBudget {
  /** By mode: documents that may be ranked in full. Where no more match, the order is exact. */
  readonly ranked: Readonly<Record<SearchMode, number>>;
  /** Documents that may be scanned; at least as many as may be ranked are. */
  readonly scanned: number;
}

/** A scan takes one to three microseconds: most of it is reading tokens, as in ranking in full. */
export const usualBudget: RankingBudget = { ranked: fullyRankedMatchesMin, scanned: 16_384 };

/** Ranks every match in full, so that nothing depends on bounds: what other orders are measured by. */
export const exhaustiveBudget: RankingBudget = {
  ranked: { typing: Number.POSITIVE_INFINITY, committed: Number.POSITIVE_INFINITY },
  scanned: Number.POSITIVE_INFINITY,
};
