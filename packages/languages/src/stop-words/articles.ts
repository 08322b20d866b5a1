import { wordList } from "../word-list.js";

/** The stop words that begin titles: `The Hangover`. As terms, by ISO 639-1 code; each is a stop word of its language. */
const lists: ReadonlyMap<string, readonly string[]> = new Map([
  ["de", wordList("der die das den dem des ein eine einen einem einer eines")],
  ["en", wordList("the a an")],
  ["fr", wordList("le la les un une des")],
]);

/**
 * The articles of all the languages together (ranking 1.2), as terms. Languages without articles add none.
 * Builds a set: keep it as long as the settings.
 */
export function articles(languages: readonly string[]): ReadonlySet<string> {
  return new Set(languages.flatMap((language) => lists.get(language) ?? []));
}
