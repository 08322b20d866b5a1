import { CharacterClass, isSeparatorClass, isWordClass } from "../character-class.js";
import type { ClassifiedText } from "../classified-text.js";
import { clusterEnd } from "../normalize/clusters.js";
import { emojiEnd } from "./emoji.js";
import type { WordScanner } from "./word-scanner.js";

/**
 * The end of the unit at `at`. A dictionary entry must not hold only half of a unit. It is a word, an elided
 * side or an emoji, otherwise one character with its marks.
 */
export function unitEnd(source: ClassifiedText, at: number, scanner: WordScanner): number {
  const { text } = source;
  const characterClass = source.classAt(at);
  const emoji = mayStartEmoji(characterClass) ? emojiEnd(text, at) : at;
  if (emoji > at) return emoji;
  if (isWordClass(characterClass)) return scanner.scan(at);
  if (isSeparatorClass(characterClass)) return at + 1;
  return clusterEnd(text, at, text.length);
}

/** Keycaps start with a digit, `#` or `*`. */
export function mayStartEmoji(characterClass: number): boolean {
  return (
    characterClass === CharacterClass.emoji ||
    characterClass === CharacterClass.digit ||
    characterClass === CharacterClass.symbol
  );
}

/**
 * The last of `ends` (ascending) where an entry that starts at `start` may end, or `start` if there is none.
 * An entry may not end inside a token by the rules of words, but anywhere in a run without spaces. It may end
 * ahead of the apostrophe of an elided side, unless it is that side alone.
 */
export function lastWordBoundary(
  source: ClassifiedText,
  scanner: WordScanner,
  start: number,
  ends: readonly number[],
): number {
  const elided = elidedEnd(source, scanner, start);
  let last = start;
  let at = start;
  for (const end of ends) {
    while (at < end) at = unitEnd(source, at, scanner);
    if (at === end && end !== elided) last = end;
  }
  return last;
}

/** Where the elided side at `start` ends, or `start` if there is none. */
function elidedEnd(source: ClassifiedText, scanner: WordScanner, start: number): number {
  if (!isWordClass(source.classAt(start))) return start;
  const end = scanner.scan(start);
  return scanner.isElidedSide ? end : start;
}
