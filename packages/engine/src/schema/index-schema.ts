import { type Analyzer, openAnalyzer } from "../analysis/analyzer.js";
import { EntryWalk } from "../analysis/entry-walk.js";
import { type FunctionWords, functionWordsOf } from "./function-words.js";
import type { TermSet } from "./language-words.js";
import { type SearchableAttribute, searchableAttributesOf } from "./searchable-attributes.js";
import type { SharedSchema } from "./shared-schema.js";

/** Determines how records are indexed. Each thread opens its own, which is cheap for any schema. */
export interface IndexSchema extends FunctionWords {
  readonly analyzer: Analyzer;
  readonly attributes: readonly SearchableAttribute[];
  /** The terms of the entries of `dictionary`. */
  readonly dictionaryEntries: Pick<TermSet, "has">;
}

const noEntries: IndexSchema["dictionaryEntries"] = { has: () => false };

export function openSchema(schema: SharedSchema): IndexSchema {
  const { languages, entries } = schema;
  const dictionaryEntries = entries === null ? noEntries : new EntryWalk(entries);
  return {
    analyzer: openAnalyzer(languages, entries),
    attributes: searchableAttributesOf(schema),
    dictionaryEntries,
    ...functionWordsOf(languages, dictionaryEntries),
  };
}
