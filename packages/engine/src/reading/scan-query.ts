import { NO_COST, type ScanQuery } from "../kernels/word-scan.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { Requirement } from "./requirement.js";
import type { TermWays } from "./term-ways.js";

/** A planned query, as far as scanning depends on it. */
interface PlannedScan extends Pick<ScanQuery, "tiers" | "isTolerant"> {
  readonly plan: QueryPlan;
  readonly requirement: Requirement;
  readonly ways: TermWays;
}

/** A planned query as compiled code takes it. */
export function scanQueryOf({ plan, requirement, ways, tiers, isTolerant }: PlannedScan): ScanQuery {
  const { sought } = plan.roles;
  return {
    bits: sought.bits,
    steps: sought.steps,
    words: plan.words.map(({ hasExactGrams, freeBefore, isUnspaced }, word) => ({
      isCounted: (requirement.counted & (1 << word)) !== 0,
      phraseCost: phraseCostOf(plan, word),
      hasExactGrams,
      freeBefore,
      isUnspaced,
    })),
    hasPairs: requirement.counted === requirement.required,
    tiers,
    isTolerant,
    waysOf: (term, kind) => {
      const start = ways.startOf(term, kind);
      const { list } = ways;
      return list.subarray(start, start + 1 + list[start]);
    },
  };
}

function phraseCostOf({ phrases }: QueryPlan, word: number): number {
  const costs = phrases.filter(({ words }) => (words & (1 << word)) !== 0).map(({ cost }) => cost);
  return Math.min(NO_COST, ...costs);
}
