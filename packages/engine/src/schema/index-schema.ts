/**
 * *Schema*: the settings that determine how records are indexed, prepared for use.
 *
 * Settings come as JSON. Indexing and searching need them as tables: a slot for each attribute, an analyzer,
 * and sets of words. Large tables must not be made again in each thread. So a writer makes a `SharedSchema`
 * once, and each thread opens it.
 *
 *     settings --> shareSchema --> SharedSchema --> openSchema --> IndexSchema (one per thread)
 *                                   languages                       analyzer
 *                                   searchableTiers                 attributes, by slot
 *                                   entries of `dictionary`,        stopWords, articles
 *                                   in shared memory                dictionaryEntries
 *
 * Example: the language is `en`, the dictionary has `node.js`, and there are two tiers: `title`, then `brand`
 * and `text`.
 *
 *     slot 0    title    tier 0           stopWords.has("the")            true
 *     slot 1    brand    tier 1           articles.has("the")             true
 *     slot 2    text     tier 1           dictionaryEntries.has("node")   false; only `node.js` is an entry
 *
 * With `the` in the dictionary, too, `the` would be an entry, and no stop word and no article any more.
 *
 * Good for: opening the same schema in many threads. All words of all languages are in one table per thread,
 * so a set of words takes hardly any memory.
 * Not good for: changes. With other tiers, languages or entries the records must be indexed again
 * (isSameSchema). All other settings, such as synonyms and custom ranking, take effect without it, and are
 * not here.
 *
 * @module
 */
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
