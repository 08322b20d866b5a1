import { wordList } from "../word-list.js";

const bokmal = wordList("en ei et den det de");
const nynorsk = wordList("ein ei eit den det dei");

/**
 * The stop words that begin titles: `The Hangover`, `Det sjunde inseglet`. As terms, by ISO 639-1 code;
 * each is a stop word of its language, so a language without stop words has none here. Elided ones (`l'`)
 * are no tokens and need no entry. Romanian writes its definite article as the end of the noun. Of the
 * other languages with stop words Finnish, Polish, Russian, Chinese, Japanese and Korean have no articles,
 * and Arabic writes its own (`ال`) as part of the word.
 *
 * Source: written for this project; licence: MIT. Articles are a small closed class, which any grammar of
 * the language lists in full.
 */
const lists: ReadonlyMap<string, readonly string[]> = new Map([
  ["ca", wordList("el la els les un una uns unes")],
  ["da", wordList("en et den det de")],
  ["de", wordList("der die das den dem des ein eine einen einem einer eines")],
  ["el", wordList("ο η το οι τα του τησ των τον την τουσ τισ τη ενασ μια μιασ ενα ενοσ εναν")],
  ["en", wordList("the a an")],
  ["es", wordList("el la los las lo un una unos unas")],
  ["fr", wordList("le la les un une des")],
  ["ga", wordList("an na")],
  ["hu", wordList("a az egy")],
  ["it", wordList("il lo la i gli le un uno una")],
  ["nb", bokmal],
  ["nl", wordList("de het een")],
  ["nn", nynorsk],
  ["no", [...bokmal, ...nynorsk]],
  ["pt", wordList("o a os as um uma uns umas")],
  ["ro", wordList("un o niste unui unei unor")],
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
