import { Scratch } from "../collections/scratch.js";
import { type MatchingCosts, usualCosts } from "./matching-costs.js";
import { UnionMemory } from "./union-memory.js";

/** What a thread keeps from search to search for matching. */
export class Workspace {
  readonly unions: UnionMemory;
  /** Of the search at hand. */
  readonly scratch = new Scratch();

  constructor(readonly costs: MatchingCosts = usualCosts) {
    this.unions = new UnionMemory(costs);
  }
}
