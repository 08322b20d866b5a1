import { CharacterClass, classAt, isWordClass } from "../character-class.js";
import { clusterEnd } from "../normalize/clusters.js";
import { emojiEnd } from "./emoji.js";
import type { WordScanner } from "./word-scanner.js";

/**
 * The end of what stands at `at`, of what no dictionary entry may hold only half: a word, an elided side, an
 * emoji; else one character with its marks.
 */
export function unitEnd(text: string, at: number, scanner: WordScanner): number {
  const characterClass = classAt(text, at);
  const emoji = mayStartEmoji(characterClass) ? emojiEnd(text, at) : at;
  if (emoji > at) return emoji;
  if (isWordClass(characterClass)) return scanner.scan(text, at);
  if (characterClass === CharacterClass.separator) return at + 1;
  return clusterEnd(text, at, text.length);
}

/** Keycaps start with a digit, `#` or `*`. */
export function mayStartEmoji(characterClass: number): boolean {
  return (
    characterClass === CharacterClass.emoji ||
    characterClass === CharacterClass.digit ||
    characterClass === CharacterClass.keycapSymbol
  );
}

/**
 * Whether a word may end at `end`, if one starts at `start`: not inside what the rules of words would make
 * one token; anywhere in a run without spaces.
 */
export function isWordBoundary(text: string, start: number, end: number, scanner: WordScanner): boolean {
  let at = start;
  while (at < end) at = unitEnd(text, at, scanner);
  return at === end;
}
