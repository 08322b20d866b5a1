import type { Range } from "./stretch.js";

/**
 * Ranking 1.2: the text after the last apostrophe inside a word is a part of it if it has at least 3 letters
 * (`O'Reilly`: `reilly`; `don't`: none). Letters are counted in its NFKC form. Marks and digits are no
 * letters.
 */
const lettersMin = 3;

export function behindLastApostrophe(text: string, word: Range): Range | null {
  const own = text.slice(word.start, word.end);
  const last = Math.max(own.lastIndexOf("'"), own.lastIndexOf("’"));
  if (last < 0) return null;
  const behind = own.slice(last + 1).normalize("NFKC");
  const letters = behind.match(/\p{L}/gu) ?? [];
  return letters.length < lettersMin ? null : { start: word.start + last + 1, end: word.end };
}
