import { normalize } from "./normalize.js";
import type { Range } from "./stretch.js";

/**
 * Ranking 1.2: the characters of an unspaced run (and the syllables of a Hangul word) are those of its NFKC
 * form, each a code point with its marks, and each with the range of the original text that it came from.
 * Vowels and final consonants of Hangul by themselves belong to the syllable before them.
 *
 *   "ｶﾞ" (two code points)  one character, which came from both
 *   "ヿ"  (one code point)   two characters, which both came from it
 */
export interface RunCharacter extends Range {
  /** The character in NFKC. */
  readonly text: string;
  readonly term: string;
}

const following = String.raw`[\p{M}\u1160-\u11ff\ud7b0-\ud7fb]`;
const startsWithFollowing = new RegExp(`^${following}`, "u");
const characterWithFollowing = new RegExp(`^${following}+|(?!${following})\\p{Any}${following}*`, "gu");

/** The finest cut of a text into pieces whose NFKC forms, joined, are the NFKC form of the whole. */
function indivisiblePieces(text: string): string[] {
  const whole = text.normalize("NFKC");
  const pieces: string[] = [];
  let before = "";
  let piece = "";
  for (const codePoint of text) {
    const rest = text.slice(before.length + piece.length).normalize("NFKC");
    const cutsHere = (before + piece).normalize("NFKC") + rest === whole && !startsWithFollowing.test(rest);
    if (piece !== "" && cutsHere) {
      pieces.push(piece);
      before += piece;
      piece = "";
    }
    piece += codePoint;
  }
  return piece === "" ? pieces : [...pieces, piece];
}

const charactersOf = (piece: string): readonly string[] =>
  piece.normalize("NFKC").match(characterWithFollowing) ?? [];

export function runCharacters(text: string, range: Range, languages: readonly string[]): RunCharacter[] {
  const characters: RunCharacter[] = [];
  let start = range.start;
  for (const piece of indivisiblePieces(text.slice(range.start, range.end))) {
    const end = start + piece.length;
    for (const character of charactersOf(piece)) {
      characters.push({ text: character, term: normalize(character, languages), start, end });
    }
    start = end;
  }
  return characters;
}

/** How many characters there are, whatever the languages. */
export const runCharacterCount = (text: string, { start, end }: Range): number =>
  indivisiblePieces(text.slice(start, end)).flatMap(charactersOf).length;
