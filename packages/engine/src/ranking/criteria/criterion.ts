import type { CriterionName } from "@findling/protocol";
import type { PoolIndex, RankedPool } from "../vectors/ranked-pool.js";

/** One comparison step of the ranking vector (ranking 3). */
export interface Criterion {
  readonly name: CriterionName;
  /** Negative if `a` ranks first, 0 if the next criterion has to decide. */
  compare(pool: RankedPool, a: PoolIndex, b: PoolIndex): number;
}
