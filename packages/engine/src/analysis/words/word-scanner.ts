import {
  asciiClasses,
  CharacterClass,
  classAt,
  classOfCodePoint,
  isLetterClass,
  isLetterOrDigitClass,
  isWordClass,
} from "../character-class.js";
import { termOf } from "../normalize/terms.js";
import type { Elision } from "./elision.js";
import { isKeycap } from "./emoji.js";

const bitOf = (characterClass: CharacterClass): number => 1 << characterClass;
const markBit = bitOf(CharacterClass.mark);
const upperBit = bitOf(CharacterClass.upper);
const apostropheBit = bitOf(CharacterClass.apostrophe);
const casedBits = bitOf(CharacterClass.lower) | upperBit;
const letterOrDigitBits =
  casedBits | bitOf(CharacterClass.uncased) | bitOf(CharacterClass.hangul) | bitOf(CharacterClass.digit);

/**
 * Finds where the word that starts at some place ends, and remembers of it what the rules ask next.
 * One scanner is used for all words: its fields tell of the last `scan`.
 */
export class WordScanner {
  /** The range was the elided side of a word with its apostrophe: no token (`l'` of `l'avion`). */
  isElidedSide = false;
  isAscii = true;
  /** May have pieces; `wordPieces` decides. */
  mayHavePieces = false;
  /** The classes seen, as bits. */
  #seen = 0;
  readonly #elision: Elision | null;

  constructor(elision: Elision | null) {
    this.#elision = elision;
  }

  /** A run of marks alone is no word. */
  get hasLetterOrDigit(): boolean {
    return (this.#seen & letterOrDigitBits) !== 0;
  }

  get isDigitsOnly(): boolean {
    return (this.#seen & ~markBit) === bitOf(CharacterClass.digit);
  }

  get isHangulOnly(): boolean {
    return (this.#seen & ~markBit) === bitOf(CharacterClass.hangul);
  }

  /** The term of what was scanned. */
  term(text: string, start: number, end: number): string {
    if (!this.isAscii) return termOf(text, start, end);
    const slice = text.slice(start, end);
    const lower = (this.#seen & upperBit) === 0 ? slice : slice.toLowerCase();
    // Each apostrophe inside a word is between letters.
    return (this.#seen & apostropheBit) === 0 ? lower : lower.replaceAll("'", "");
  }

  /** The end of the run of letters, marks and digits at `start`, which must be one of these. */
  scan(text: string, start: number): number {
    const length = text.length;
    this.isElidedSide = false;
    let seen = 0;
    let boundary = false;
    let ascii = true;
    // The class of the last character, marks aside, and where it became that class.
    let previous: number = CharacterClass.separator;
    let since = start;
    let at = start;
    while (at < length) {
      let width = 1;
      let current: number;
      const unit = text.charCodeAt(at);
      if (unit < 0x80) {
        current = asciiClasses[unit];
      } else {
        const codePoint = text.codePointAt(at) ?? 0;
        current = classOfCodePoint(codePoint);
        if (codePoint > 0xffff) width = 2;
      }
      if (current !== previous) {
        if (current === CharacterClass.apostrophe) {
          if (!isLetterClass(previous) || !isLetterClass(classAt(text, at + 1))) break;
          if (this.#endsElidedSide(text, start, at, seen)) {
            this.isElidedSide = true;
            return at + 1;
          }
        } else if (!isWordClass(current)) break;
        else if (current === CharacterClass.mark) {
          if (previous === CharacterClass.digit && isKeycap(text, at - 1))
            return this.#endBeforeKeycap(text, start, at - 1);
        } else if (!boundary && seen !== 0) {
          boundary = mayBePieceBoundary(previous, current, at - since);
        }
        if (current !== CharacterClass.mark) {
          previous = current;
          since = at;
        }
        seen |= 1 << current;
      }
      if (unit >= 0x80) ascii = false;
      at += width;
    }
    this.#seen = seen;
    this.isAscii = ascii;
    this.mayHavePieces = boundary;
    if (at < length && ascii && (seen & ~casedBits) === 0) return at + suffixLength(text, at);
    return at;
  }

  #endsElidedSide(text: string, start: number, apostrophe: number, seen: number): boolean {
    return (
      this.#elision !== null &&
      (seen & apostropheBit) === 0 &&
      this.#elision.isElided(text, start, apostrophe)
    );
  }

  /** The digit at `digit` belongs to an emoji; the word is what stands before it. */
  #endBeforeKeycap(text: string, start: number, digit: number): number {
    if (digit === start) {
      this.#seen = 0;
      return digit;
    }
    return start + this.scan(text.slice(start, digit), 0);
  }
}

/** Over-eager only where marks stand between the capitals. */
function mayBePieceBoundary(previous: number, current: number, previousUnits: number): boolean {
  if (previous === CharacterClass.apostrophe || current === CharacterClass.apostrophe) return false;
  if (previous === CharacterClass.upper && current === CharacterClass.lower) return previousUnits > 1;
  return (
    (previous === CharacterClass.lower && current === CharacterClass.upper) ||
    (previous === CharacterClass.digit) !== (current === CharacterClass.digit) ||
    (previous === CharacterClass.hangul) !== (current === CharacterClass.hangul)
  );
}

/** How much of `++`, `+`, `#` at `at` belongs to the word of ASCII letters before it (`c++`, `c#`). */
function suffixLength(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit !== 0x2b && unit !== 0x23) return 0;
  if (unit === 0x2b && text.charCodeAt(at + 1) === 0x2b) return 2;
  return isLetterOrDigitClass(classAt(text, at + 1)) ? 0 : 1;
}
