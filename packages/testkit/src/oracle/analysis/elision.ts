import { elidedWords } from "../language-data.js";
import { normalize } from "./normalize.js";

/**
 * Ranking 1.2: if `languages` has elision, a left side that is one of its elided words is no token, and the
 * apostrophe after it separates (`l'avion`: `avion`).
 */
export function isElided(leftSide: string, languages: readonly string[]): boolean {
  const term = normalize(leftSide, languages);
  return languages.some(
    (language) => Object.hasOwn(elidedWords, language) && elidedWords[language].includes(term),
  );
}
