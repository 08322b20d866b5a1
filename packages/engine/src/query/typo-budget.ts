/** Scripts written without spaces. Their words are cut by guesswork, so a typo would be a second guess. */
const unspacedScripts =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const letter = /\p{L}/u;

/**
 * How many typos a word may have, by its length in code points (ranking 2.2): none up to 3, one up to 7, two
 * beyond. Terms without a letter (digits, emoji), in scripts without spaces, and entries of `dictionary` have
 * none.
 */
export function typoBudget(term: string, isDictionaryEntry: boolean): 0 | 1 | 2 {
  if (isDictionaryEntry || !letter.test(term) || unspacedScripts.test(term)) return 0;
  const length = [...term].length;
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
