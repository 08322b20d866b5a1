import { fullyRankedMatchesMin, type SearchMode } from "@findling/protocol";

/** How much one search may spend on an exact order (ranking 4). */
export interface RankingBudget {
  /** By mode: with more matches than this, bounds ignore rare cases (see MatchValues). */
  readonly bounded: Readonly<Record<SearchMode, number>>;
  /** By mode: how many documents may be ranked. If no more match, the order is exact. */
  readonly ranked: Readonly<Record<SearchMode, number>>;
  /** How many documents may be scanned. It is raised to `ranked` where that is more. */
  readonly scanned: number;
  /** The stored units that may be read to rank (see RankingWork), if more match than `bounded`. */
  readonly work: number;
  /** The same if at most `bounded` match. It only keeps a search of huge documents below a few seconds. */
  readonly exactWork: number;
}

/**
 * A scan takes about a microsecond. It takes three to ten where a phrase may stand, and so does ranking in
 * full. With a million records, this budget finds the first 20 hits of the exact order for at least 99 of 100
 * queries of each class of the benchmark, and for 99 of 100 queries of three words that many records have.
 */
export const usualBudget: RankingBudget = {
  bounded: fullyRankedMatchesMin,
  ranked: {
    typing: Math.max(fullyRankedMatchesMin.typing, 2_000),
    committed: Math.max(fullyRankedMatchesMin.committed, 2_000),
  },
  scanned: 65_536,
  work: 8_000_000,
  exactWork: 64_000_000,
};

/**
 * Ranks every match in full, so that nothing depends on bounds. The orders of other budgets are measured by
 * it.
 */
export const exhaustiveBudget: RankingBudget = {
  bounded: { typing: Number.POSITIVE_INFINITY, committed: Number.POSITIVE_INFINITY },
  ranked: { typing: Number.POSITIVE_INFINITY, committed: Number.POSITIVE_INFINITY },
  scanned: Number.POSITIVE_INFINITY,
  work: Number.POSITIVE_INFINITY,
  exactWork: Number.POSITIVE_INFINITY,
};
