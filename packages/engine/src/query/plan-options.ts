import type { SynonymIndex } from "./synonym-index.js";

/** Which kinds of derivation a search uses. */
export interface PlanOptions {
  readonly typoTolerance: boolean;
  readonly ignorePlurals: boolean;
  readonly languages: readonly string[];
  /** The terms of the entries of `dictionary`, which have no typos. */
  readonly dictionaryEntries: ReadonlySet<string>;
  /** null: the search is without synonyms. */
  readonly synonyms: SynonymIndex | null;
}
