import { wordList } from "../word-list.js";

const bokmal = wordList("en ei et den det de");
const nynorsk = wordList("ein ei eit den det dei");

/**
 * The stop words that begin titles: `The Hangover`, `Det sjunde inseglet`. As terms, by ISO 639-1 code; each
 * is a stop word of its language. Elided ones (`l'`) are no tokens and need no entry. Of the other languages
 * with stop words Finnish, Polish, Russian, Chinese, Japanese and Korean have no articles, and Arabic writes
 * its own (`ال`) as part of the word.
 *
 * Source: written for this project. Articles are a small closed class, which any grammar of the language
 * lists in full.
 */
const lists: ReadonlyMap<string, readonly string[]> = new Map([
  ["da", wordList("en et den det de")],
  ["de", wordList("der die das den dem des ein eine einen einem einer eines")],
  ["en", wordList("the a an")],
  ["es", wordList("el la los las lo un una unos unas")],
  ["fr", wordList("le la les un une des")],
  ["it", wordList("il lo la i gli le un uno una")],
  ["nb", bokmal],
  ["nl", wordList("de het een")],
  ["nn", nynorsk],
  ["no", [...bokmal, ...nynorsk]],
  ["pt", wordList("o a os as um uma uns umas")],
  ["sv", wordList("en ett den det de")],
  ["tr", wordList("bir")],
]);

/**
 * The articles of all the languages together (ranking 1.2), as terms. Languages without articles add none.
 * Builds a set: keep it as long as the settings.
 */
export function articles(languages: readonly string[]): ReadonlySet<string> {
  return new Set(languages.flatMap((language) => lists.get(language) ?? []));
}
