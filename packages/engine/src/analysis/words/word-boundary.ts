import { CharacterClass, isSeparatorClass, isWordClass } from "../character-class.js";
import type { ClassifiedText } from "../classified-text.js";
import { clusterEnd } from "../normalize/clusters.js";
import { emojiEnd } from "./emoji.js";
import type { WordScanner } from "./word-scanner.js";

/**
 * The end of what stands at `at`, of what no dictionary entry may hold only half: a word, an elided side, an
 * emoji; else one character with its marks.
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
 * The last of `ends`, which ascend, at which a word may end that starts at `start`, or `start` if there is
 * none: not inside what the rules of words would make one token; anywhere in a run without spaces.
 */
export function lastWordBoundary(
  source: ClassifiedText,
  scanner: WordScanner,
  start: number,
  ends: readonly number[],
): number {
  let last = start;
  let at = start;
  for (const end of ends) {
    while (at < end) at = unitEnd(source, at, scanner);
    if (at === end) last = end;
  }
  return last;
}
