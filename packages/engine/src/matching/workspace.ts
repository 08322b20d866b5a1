import { Scratch } from "../collections/scratch.js";
import { TimeBudget } from "../collections/time-budget.js";
import type { Kernels } from "../kernels/kernels.js";
import { WasmKernels } from "../kernels/wasm-kernels.js";
import { UnionMemory } from "./levels/union-memory.js";
import { type MatchingCosts, usualCosts } from "./matching-costs.js";

/** What a thread keeps from search to search for matching. */
export class Workspace {
  readonly unions: UnionMemory;
  /** Of the search at hand. Kernels reach it. */
  readonly scratch: Scratch;

  constructor(
    readonly costs: MatchingCosts = usualCosts,
    readonly kernels: Kernels = new WasmKernels(),
    readonly time = new TimeBudget(),
  ) {
    this.unions = new UnionMemory(costs);
    this.scratch = new Scratch(kernels.memory, time);
  }
}
