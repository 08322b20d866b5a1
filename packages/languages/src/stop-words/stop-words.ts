import { simplifiedHan } from "../han/simplified-han.js";
import { arabicStopWords } from "./arabic.js";
import { catalanStopWords } from "./catalan.js";
import { chineseStopWords } from "./chinese.js";
import { danishStopWords } from "./danish.js";
import { dutchStopWords } from "./dutch.js";
import { englishStopWords } from "./english.js";
import { finnishStopWords } from "./finnish.js";
import { frenchStopWords } from "./french.js";
import { germanStopWords } from "./german.js";
import { greekStopWords } from "./greek.js";
import { hungarianStopWords } from "./hungarian.js";
import { irishStopWords } from "./irish.js";
import { italianStopWords } from "./italian.js";
import { japaneseStopWords } from "./japanese.js";
import { koreanStopWords } from "./korean.js";
import { norwegianStopWords } from "./norwegian.js";
import { polishStopWords } from "./polish.js";
import { portugueseStopWords } from "./portuguese.js";
import { romanianStopWords } from "./romanian.js";
import { russianStopWords } from "./russian.js";
import { spanishStopWords } from "./spanish.js";
import { swedishStopWords } from "./swedish.js";
import { turkishStopWords } from "./turkish.js";

/**
 * Function words only, the closed classes of a language: articles, pronouns, prepositions, conjunctions,
 * auxiliary and modal verbs, question words, particles. No word that a page could be about: published lists
 * hold `computer`, `system`, `suche`, `mensch`, and a search that drops those answers another question.
 * Written as terms are (ranking 1.3): `fur`, not `für`; `dont`, since an apostrophe joins. Left out where
 * that writing is another word (`shell` of she'll, `well`, `id`).
 */
const lists: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["ar", new Set(arabicStopWords)],
  ["ca", new Set(catalanStopWords)],
  ["da", new Set(danishStopWords)],
  ["de", new Set(germanStopWords)],
  ["el", new Set(greekStopWords)],
  ["en", new Set(englishStopWords)],
  ["es", new Set(spanishStopWords)],
  ["fi", new Set(finnishStopWords)],
  ["fr", new Set(frenchStopWords)],
  ["ga", new Set(irishStopWords)],
  ["hu", new Set(hungarianStopWords)],
  ["it", new Set(italianStopWords)],
  ["ja", new Set(japaneseStopWords)],
  ["ko", new Set(koreanStopWords)],
  ["nb", new Set(norwegianStopWords)],
  ["nl", new Set(dutchStopWords)],
  ["nn", new Set(norwegianStopWords)],
  ["no", new Set(norwegianStopWords)],
  ["pl", new Set(polishStopWords)],
  ["pt", new Set(portugueseStopWords)],
  ["ro", new Set(romanianStopWords)],
  ["ru", new Set(russianStopWords)],
  ["sv", new Set(swedishStopWords)],
  ["tr", new Set(turkishStopWords)],
  ["zh", new Set(chineseStopWords)],
]);

/** ISO 639-1 codes of the languages whose stop words are known. */
export const stopWordLanguages: readonly string[] = [...lists.keys()];

/**
 * The stop words of all the languages together (ranking 1.2), as terms. Languages without a list add none.
 * Where Chinese is one of them, terms have simplified characters, also those of Japanese words (`誰` is `谁`).
 * Builds a set: keep it as long as the settings.
 */
export function stopWords(languages: readonly string[]): ReadonlySet<string> {
  const simplifies = languages.includes("zh");
  const union = new Set<string>();
  for (const language of languages) {
    for (const word of lists.get(language) ?? []) union.add(simplifies ? simplifiedText(word) : word);
  }
  return union;
}

function simplifiedText(word: string): string {
  return word.replace(/\p{Script=Han}/gu, (character) =>
    String.fromCodePoint(simplifiedHan(character.codePointAt(0) ?? 0)),
  );
}
