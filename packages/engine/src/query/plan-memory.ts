import { TypoCache } from "../dictionary/typo-cache.js";
import { TermRoles } from "./term-roles.js";

/** What planning keeps from query to query; one for each thread. */
export class PlanMemory {
  readonly roles = new TermRoles();
  readonly typos = new TypoCache();
}
