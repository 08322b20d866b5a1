/**
 * Ranking 1.2: the kind of a character in a text.
 *
 * Letters, marks and digits (Unicode categories L, M, N) belong to tokens; all other characters separate. Of
 * those that belong to tokens, Han and Kana form unspaced runs. Thai and similar scripts form runs that a
 * segmenter cuts. A mark belongs to the character before it, whatever its own script.
 */
export type CharacterClass = "word" | "unspaced" | "segmented" | "separator";

export interface Character {
  readonly text: string;
  /** The range in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly class: CharacterClass;
}

/** Matches whole characters only: U+3220, a number in brackets, is no character of a run. */
const unspaced =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+$/u;
const segmented = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export const isLetter = (text: string): boolean => /^\p{L}/u.test(text) && !isMark(text);
export const isDigit = (text: string): boolean => /^\p{N}/u.test(text);
/**
 * Includes characters that are marks only after NFKC: halfwidth voiced sound marks. So texts that are equal
 * after NFKC are cut alike.
 */
export const isMark = (text: string): boolean => /^\p{M}/u.test(text) || /^[ﾞﾟ]/u.test(text);
/** Whether a term has digits and no letter: also digits with marks, or a fraction such as `1⁄2`. */
export const isDigitsOnly = (term: string): boolean => /\p{N}/u.test(term) && !/\p{L}/u.test(term);

function classByItself(codePoint: string): CharacterClass {
  if (!/[\p{L}\p{M}\p{N}]/u.test(codePoint)) return "separator";
  if (isMark(codePoint)) return "word";
  const folded = codePoint.normalize("NFKC");
  if (unspaced.test(folded)) return "unspaced";
  if (segmented.test(folded)) return "segmented";
  return "word";
}

/** The code points of a text, each with its class. */
export function charactersOf(text: string): Character[] {
  const characters: Character[] = [];
  let start = 0;
  for (const codePoint of text) {
    const before = characters.at(-1);
    const goesWithBefore = isMark(codePoint) && before !== undefined && before.class !== "separator";
    const end = start + codePoint.length;
    characters.push({
      text: codePoint,
      start,
      end,
      class: goesWithBefore ? before.class : classByItself(codePoint),
    });
    start = end;
  }
  return characters;
}
