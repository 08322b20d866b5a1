import { TimeBudget } from "../collections/time-budget.js";
import { TypoCache } from "../dictionary/typo-cache.js";
import { KnownTerms } from "./known-terms.js";
import { LargestCounts } from "./largest-counts.js";
import { TermRoles } from "./term-roles.js";

/** What planning keeps from one query to the next. Each thread has one. */
export class PlanMemory {
  readonly roles = new TermRoles();
  readonly largestCounts = new LargestCounts();
  readonly typos: TypoCache;
  readonly stopTerms = new KnownTerms();
  readonly articleTerms = new KnownTerms();

  constructor(readonly time = new TimeBudget()) {
    this.typos = new TypoCache(undefined, time);
  }
}
