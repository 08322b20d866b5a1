import type { QueryTimeSettings } from "@findling/protocol";
import { rulesOf } from "./query-rules.js";
import type { WordCutter } from "./query-words.js";
import { synonymIndexOf } from "./synonym-index.js";

/**
 * Reads the rules and synonyms of settings ahead of the first search, which would otherwise do it. With
 * thousands of rules this takes noticeable time.
 */
export function openRules(settings: QueryTimeSettings, cutter: WordCutter): void {
  rulesOf(settings, cutter);
  if (settings.synonyms.length > 0) synonymIndexOf(settings.synonyms, cutter);
}
