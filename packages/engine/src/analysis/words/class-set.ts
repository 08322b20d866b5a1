import { CharacterClass } from "../character-class.js";
import { beyondAscii } from "../classified-text.js";

/**
 * The classes of a word's characters as bits: ASCII characters in the low half, others in the high half. For
 * an entry of a `ClassifiedText`, `1 << entry` is its set.
 */
export type ClassSet = number;

const both = (characterClass: CharacterClass): ClassSet =>
  (1 << characterClass) | (1 << (characterClass | beyondAscii));

export const noClasses: ClassSet = 0;
export const digits: ClassSet = both(CharacterClass.digit);
export const apostrophes: ClassSet = both(CharacterClass.apostrophe);
export const asciiCapitals: ClassSet = 1 << CharacterClass.upper;
const asciiLetters: ClassSet = asciiCapitals | (1 << CharacterClass.lower);
const marks: ClassSet = both(CharacterClass.mark);
const hangul: ClassSet = both(CharacterClass.hangul);
const lettersAndDigits: ClassSet =
  digits | hangul | both(CharacterClass.lower) | both(CharacterClass.upper) | both(CharacterClass.uncased);

/** @param entries of a `ClassifiedText` */
export function classesIn(entries: Uint8Array, start: number, end: number): ClassSet {
  let classes = noClasses;
  for (let at = start; at < end; at++) classes |= 1 << entries[at];
  return classes;
}

export function isAscii(classes: ClassSet): boolean {
  return classes >>> beyondAscii === 0;
}

export function isAsciiLettersOnly(classes: ClassSet): boolean {
  return (classes & ~asciiLetters) === 0;
}

export function hasLetterOrDigit(classes: ClassSet): boolean {
  return (classes & lettersAndDigits) !== 0;
}

export function hasApostrophe(classes: ClassSet): boolean {
  return (classes & apostrophes) !== 0;
}

export function isDigitsOnly(classes: ClassSet): boolean {
  return (classes & digits) !== 0 && (classes & ~(digits | marks)) === 0;
}

export function isHangulOnly(classes: ClassSet): boolean {
  return (classes & hangul) !== 0 && (classes & ~(hangul | marks)) === 0;
}
