import { isMark } from "./characters.js";
import type { Range } from "./stretch.js";

/**
 * Ranking 1.2: the pieces of a word lie between boundaries
 *
 * 1. from lower to upper case (`useEffect`),
 * 2. between letter and digit (`iphone13`),
 * 3. between Hangul and other letters (`LG전자`),
 * 4. before the last capital of a run of capitals followed by lower case (`HTMLElement`).
 *
 * Literally: a boundary is between two adjacent characters, so there is none at an apostrophe.
 */
interface Letter extends Range {
  readonly text: string;
}

/** Each code point with its marks. */
function letters(text: string, range: Range): Letter[] {
  const found: Letter[] = [];
  for (const match of text.slice(range.start, range.end).matchAll(/[^\p{M}ﾞﾟ][\p{M}ﾞﾟ]*|[\p{M}ﾞﾟ]+/gu)) {
    const start = range.start + match.index;
    found.push({ text: match[0], start, end: start + match[0].length });
  }
  return found;
}

const isLower = (letter: Letter | undefined): boolean => /^\p{Ll}/u.test(letter?.text ?? "");
const isUpper = (letter: Letter | undefined): boolean => /^\p{Lu}/u.test(letter?.text ?? "");
const isHangul = (letter: Letter): boolean => /^\p{Script_Extensions=Hangul}/u.test(letter.text);

function kindOf(letter: Letter): "hangul" | "letter" | "digit" | "other" {
  if (/^\p{N}/u.test(letter.text)) return "digit";
  if (!/^\p{L}/u.test(letter.text)) return "other";
  return isHangul(letter) ? "hangul" : "letter";
}

function isBoundary(word: readonly Letter[], at: number): boolean {
  const before = word[at - 1];
  const here = word[at];
  if (isMark(before.text)) return false;
  if (isLower(before) && isUpper(here)) return true;
  const kinds = [kindOf(before), kindOf(here)];
  if (kinds[0] !== kinds[1] && !kinds.includes("other")) return true;
  return isUpper(before) && isUpper(here) && isLower(word[at + 1]);
}

/** The pieces of the word in this range; none if there is no boundary in it. */
export function piecesOf(text: string, range: Range): Range[] {
  const word = letters(text, range);
  const starts = word.flatMap((letter, at) => (at > 0 && isBoundary(word, at) ? [letter.start] : []));
  if (starts.length === 0) return [];
  return [range.start, ...starts].map((start, at) => ({ start, end: starts[at] ?? range.end }));
}
