import { Scratch } from "../../collections/scratch.js";
import { TimeBudget } from "../../collections/time-budget.js";
import type { Kernels } from "../../kernels/kernels.js";
import { WasmKernels } from "../../kernels/wasm-kernels.js";
import { type MatchingCosts, usualCosts } from "./matching-costs.js";
import { UnionCache } from "./union-cache.js";

/** What a thread keeps for matching from one search to the next. */
export class Workspace {
  readonly unions: UnionCache;
  /** Memory of the current search, which kernels can read. */
  readonly scratch: Scratch;

  constructor(
    readonly costs: MatchingCosts = usualCosts,
    readonly kernels: Kernels = new WasmKernels(),
    readonly time = new TimeBudget(),
  ) {
    this.unions = new UnionCache(costs);
    this.scratch = new Scratch(kernels.memory, time);
  }
}
