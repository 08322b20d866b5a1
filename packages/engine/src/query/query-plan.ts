import { DerivationFinder } from "./derivation-finder.js";
import type { TermStatistics } from "./live-terms.js";
import type { PhraseDerivation } from "./phrase.js";
import type { PlanMemory } from "./plan-memory.js";
import type { PlanOptions } from "./plan-options.js";
import type { PlannedWord } from "./planned-word.js";
import { type AnalysedQuery, termNumbers } from "./query-words.js";
import type { TermRoles } from "./term-roles.js";

/** A query made ready for an index: all that does not depend on segments or documents. */
export interface QueryPlan {
  readonly words: readonly PlannedWord[];
  /** What stands for words by several tokens in a row. */
  readonly phrases: readonly PhraseDerivation[];
  readonly roles: TermRoles;
  /** The terms that a whole value must have to equal `q`; null if none can. */
  readonly valueTerms: Uint32Array | null;
  /** How many words and grams such a value has. */
  readonly valueLength: number;
}

/** Finds what may stand for each query word (ranking 2.2). */
export function planQuery(
  query: AnalysedQuery,
  options: PlanOptions,
  index: TermStatistics,
  memory: PlanMemory,
): QueryPlan {
  const { dictionary } = index;
  const { roles } = memory;
  roles.reset(dictionary);
  const finder = new DerivationFinder(query, options, index, memory);
  finder.findAll();
  return {
    words: finder.words,
    phrases: finder.phrases,
    roles,
    valueTerms: termNumbers(dictionary, query.valueTexts),
    valueLength: query.valueLength,
  };
}
