import type { CriterionName } from "@findling/protocol";
import type { PoolIndex, RankedPool } from "../ranked-pool.js";

/** One comparison step of the ranking vector (ranking 3). */
export interface Criterion {
  readonly name: CriterionName;
  /** Negative when `a` ranks first, 0 to defer to the next criterion. */
  compare(pool: RankedPool, a: PoolIndex, b: PoolIndex): number;
}
