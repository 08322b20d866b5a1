import { TimeBudget } from "../collections/time-budget.js";
import { TypoCache } from "../dictionary/typo-cache.js";
import { LargestCountCache } from "./largest-count-cache.js";
import { TermNumberCache } from "./term-number-cache.js";
import { TermRoles } from "./term-roles.js";

/** What planning keeps from one query to the next. Each thread has one. */
export class PlannerCaches {
  readonly roles = new TermRoles();
  readonly largestCounts = new LargestCountCache();
  readonly typos: TypoCache;
  readonly stopTerms = new TermNumberCache();
  readonly articleTerms = new TermNumberCache();

  constructor(readonly time = new TimeBudget()) {
    this.typos = new TypoCache(undefined, time);
  }
}
