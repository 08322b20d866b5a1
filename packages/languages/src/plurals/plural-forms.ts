import { stopWords } from "../stop-words/stop-words.js";
import { danishPlurals } from "./danish.js";
import { dutchPlurals } from "./dutch.js";
import { englishPlurals } from "./english.js";
import { frenchPlurals } from "./french.js";
import { germanPlurals } from "./german.js";
import { italianPlurals } from "./italian.js";
import { norwegianPlurals } from "./norwegian.js";
import type { PluralRules } from "./plural-rules.js";
import { PluralTable } from "./plural-table.js";
import { polishPlurals } from "./polish.js";
import { portuguesePlurals } from "./portuguese.js";
import { russianPlurals } from "./russian.js";
import { spanishPlurals } from "./spanish.js";
import { swedishPlurals } from "./swedish.js";
import { turkishPlurals } from "./turkish.js";

const rules: ReadonlyMap<string, PluralRules> = new Map([
  ["da", danishPlurals],
  ["de", germanPlurals],
  ["en", englishPlurals],
  ["es", spanishPlurals],
  ["fr", frenchPlurals],
  ["it", italianPlurals],
  ["nb", norwegianPlurals],
  ["nl", dutchPlurals],
  ["no", norwegianPlurals],
  ["pl", polishPlurals],
  ["pt", portuguesePlurals],
  ["ru", russianPlurals],
  ["sv", swedishPlurals],
  ["tr", turkishPlurals],
]);

/** The tables of the languages that were asked for, by language code. */
const tables = new Map<string, PluralTable>();

/** ISO 639-1 codes of the languages whose plurals are known. */
export const pluralLanguages: readonly string[] = [...rules.keys()];

/**
 * The other forms of a term: every term that is its plural or its singular under a rule or table of one of
 * the languages (ISO 639-1; others have no plurals). Symmetric: y is a form of x exactly when x is one of y.
 * Not transitive, and no stemming: `universities` has `university`, never `universal`.
 *
 * A form need not be a word: the caller looks it up among the indexed terms.
 *
 * @param term normalized (ranking 1.3): case folded, without diacritics
 * @returns without `term`, by code unit, each once; empty for stop words of the language. A term of one or
 *   two letters has only the forms that a table names
 */
export function pluralForms(term: string, languages: readonly string[]): readonly string[] {
  const forms = new Set<string>();
  for (const language of languages) tableOf(language)?.collectForms(term, forms);
  return [...forms].sort();
}

/** undefined: the language has no plurals. */
function tableOf(language: string): PluralTable | undefined {
  const known = tables.get(language);
  const rulesOf = rules.get(language);
  if (known !== undefined || rulesOf === undefined) return known;
  const table = new PluralTable(rulesOf, stopWords([language]));
  tables.set(language, table);
  return table;
}
