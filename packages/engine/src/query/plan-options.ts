import type { FunctionWords } from "../schema/function-words.js";
import type { TermSet } from "../schema/language-words.js";
import type { SynonymIndex } from "./synonym-index.js";

/** Determines which kinds of derivation a search uses. */
export interface PlanOptions {
  readonly typoTolerance: boolean;
  readonly ignorePlurals: boolean;
  readonly languages: readonly string[];
  /** The terms of the `dictionary` entries. They have no typos and are not cut. */
  readonly dictionaryEntries: Pick<TermSet, "has">;
  readonly functionWords: FunctionWords;
  /** null if the search uses no synonyms. */
  readonly synonyms: SynonymIndex | null;
}
