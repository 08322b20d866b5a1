import type { FunctionWords } from "../schema/function-words.js";
import type { TermSet } from "../schema/language-words.js";
import type { SynonymIndex } from "./synonym-index.js";

/** Which kinds of derivation a search uses. */
export interface PlanOptions {
  readonly typoTolerance: boolean;
  readonly ignorePlurals: boolean;
  readonly languages: readonly string[];
  /** The terms of the entries of `dictionary`, which have no typos and are not cut. */
  readonly dictionaryEntries: Pick<TermSet, "has">;
  readonly functionWords: FunctionWords;
  /** null: the search is without synonyms. */
  readonly synonyms: SynonymIndex | null;
}
