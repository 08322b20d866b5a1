import type { IndexTimeSettings } from "@findling/protocol";
import { type Analyzer, createAnalyzer } from "../analysis/analyzer.js";
import { type FunctionWords, functionWordsOf } from "./function-words.js";
import { type SearchableAttribute, searchableAttributesOf } from "./searchable-attributes.js";

/** What decides how records are indexed. */
export interface IndexSchema extends FunctionWords {
  readonly analyzer: Analyzer;
  readonly attributes: readonly SearchableAttribute[];
  /** The terms of the entries of `dictionary`. */
  readonly dictionaryEntries: ReadonlySet<string>;
}

export function indexSchemaOf(settings: IndexTimeSettings): IndexSchema {
  const analyzer = createAnalyzer(settings);
  const dictionaryEntries = new Set(settings.dictionary.map((entry) => analyzer.normalize(entry)));
  return {
    analyzer,
    attributes: searchableAttributesOf(settings),
    dictionaryEntries,
    ...functionWordsOf(settings.languages, dictionaryEntries),
  };
}
