import { soughtSignature } from "../segment/value-signatures.js";
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
  /** Documents with such a value have all bits of it (see value-signatures.ts); 0 if none can have one. */
  readonly valueSignature: number;
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
  const valueTerms = termNumbers(dictionary, query.valueTexts);
  return {
    words: finder.words,
    phrases: finder.phrases,
    roles,
    valueTerms,
    valueLength: query.valueLength,
    valueSignature: valueTerms === null ? 0 : soughtSignature(query.valueTexts, query.valueLength),
  };
}
