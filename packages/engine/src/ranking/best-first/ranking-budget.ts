import { fullyRankedMatchesMin, type SearchMode } from "@findling/protocol";

/** How much is spent on the exact order of one search (ranking 4). */
export interface RankingBudget {
  /** By mode: of more matches bounds leave out of account what hardly ever happens (see MatchValues). */
  readonly bounded: Readonly<Record<SearchMode, number>>;
  /** By mode: documents that may be ranked. Where no more match, the order is exact. */
  readonly ranked: Readonly<Record<SearchMode, number>>;
  /** Documents that may be scanned; at least as many as may be ranked are. */
  readonly scanned: number;
  /** What may be read to rank, in stored units: see RankingWork. */
  readonly work: number;
}

/**
 * A scan takes about a microsecond, three to ten where a phrase may stand, as ranking in full does. So much
 * that at a million records the first 20 are those of the exact order for more than 99 of 100 queries of each
 * class; with half of that for no fewer than 99.
 */
export const usualBudget: RankingBudget = {
  bounded: fullyRankedMatchesMin,
  ranked: {
    typing: Math.max(fullyRankedMatchesMin.typing, 2_000),
    committed: Math.max(fullyRankedMatchesMin.committed, 2_000),
  },
  scanned: 16_384,
  work: 8_000_000,
};

/** Ranks every match in full, so that nothing depends on bounds: what other orders are measured by. */
export const exhaustiveBudget: RankingBudget = {
  bounded: { typing: Number.POSITIVE_INFINITY, committed: Number.POSITIVE_INFINITY },
  ranked: { typing: Number.POSITIVE_INFINITY, committed: Number.POSITIVE_INFINITY },
  scanned: Number.POSITIVE_INFINITY,
  work: Number.POSITIVE_INFINITY,
};
