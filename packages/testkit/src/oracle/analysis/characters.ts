/**
 * Ranking 1.2: what kind of character stands somewhere in a text.
 *
 * Letters, marks and digits (Unicode categories L, M, N) belong to tokens, all others separate. Of those that
 * belong to tokens, Han and Kana form unspaced runs, and Thai and its like form runs that are cut with a
 * segmenter. A mark goes with what stands before it, whatever its own script.
 */
export type CharacterClass = "word" | "unspaced" | "segmented" | "separator";

export interface Character {
  readonly text: string;
  /** Range in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly class: CharacterClass;
}

/** Wholly: U+3220, a number in brackets, is no character of a run. */
const unspaced =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+$/u;
const segmented = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export const isLetter = (text: string): boolean => /^\p{L}/u.test(text);
export const isDigit = (text: string): boolean => /^\p{N}/u.test(text);
/**
 * Also what is a mark only after NFKC: a halfwidth voiced sound mark. Texts that are equal then are cut
 * alike.
 */
export const isMark = (text: string): boolean => /^\p{M}/u.test(text) || /^[ﾞﾟ]/u.test(text);
export const isDigitsOnly = (text: string): boolean => /^\p{N}+$/u.test(text);

function classByItself(codePoint: string): CharacterClass {
  if (!/[\p{L}\p{M}\p{N}]/u.test(codePoint)) return "separator";
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
