import { CharacterClass, isLetterClass, isLetterOrDigitClass, isWordClass } from "../character-class.js";
import { type ClassifiedText, classMask } from "../classified-text.js";
import { apostrophes, type ClassSet, isAsciiLettersOnly, noClasses } from "./class-set.js";
import type { Elision } from "./elision.js";
import { isKeycap } from "./emoji.js";

/** The class before the first letter or digit. It differs from every class. */
const nothing = -1;

/**
 * Finds the end of the word that starts at a given place, and keeps properties of the word that the rules
 * need next. One scanner serves all words; its properties are those of the last `scan`.
 */
export class WordScanner {
  /**
   * Whether the range was the elided side of a word, up to its apostrophe (`l` of `l'avion`). It is no token.
   */
  isElidedSide = false;
  /** Whether the word may have pieces. `forEachPiece` decides. */
  mayHavePieces = false;
  /** The classes of the word's characters. */
  classes: ClassSet = noClasses;
  readonly #source: ClassifiedText;
  readonly #elision: Elision | null;

  constructor(source: ClassifiedText, elision: Elision | null) {
    this.#source = source;
    this.#elision = elision;
  }

  /** Returns the end of the word at `start`. A letter, mark or digit must stand there. */
  scan(start: number): number {
    const entries = this.#source.entries;
    this.isElidedSide = false;
    let classes = noClasses;
    let mayHavePieces = false;
    // The class of the last character, apart from marks, and where the run of that class began.
    let previous = nothing;
    let since = start;
    let at = start;
    // The entry behind the text is a separator, so it ends every word.
    for (; ; at++) {
      const entry = entries[at];
      const current = entry & classMask;
      if (current !== previous) {
        if (!isWordClass(current)) {
          if (!this.#joinsLetters(at, previous, current)) break;
          if ((classes & apostrophes) === 0 && this.#isElided(start, at)) {
            this.isElidedSide = true;
            return at;
          }
        }
        if (current !== CharacterClass.mark) {
          mayHavePieces ||= mayBePieceBoundary(previous, current, at - since);
          previous = current;
          since = at;
        } else if (previous === CharacterClass.digit && isKeycap(this.#source.text, at - 1)) {
          return this.#endBeforeKeycap(start, at - 1);
        }
      }
      classes |= 1 << entry;
      while (entries[at + 1] === entry) at++;
    }
    this.classes = classes;
    this.mayHavePieces = mayHavePieces;
    const maySuffix = entries[at] === CharacterClass.symbol && isAsciiLettersOnly(classes);
    return maySuffix ? at + this.#suffixLength(at) : at;
  }

  #joinsLetters(at: number, previous: number, current: number): boolean {
    return (
      current === CharacterClass.apostrophe &&
      isLetterClass(previous) &&
      isLetterClass(this.#source.classAt(at + 1))
    );
  }

  #isElided(start: number, apostrophe: number): boolean {
    return this.#elision !== null && this.#elision.isElided(this.#source.text, start, apostrophe);
  }

  /** Ends a word before a digit that belongs to an emoji. */
  #endBeforeKeycap(start: number, digit: number): number {
    const entry = this.#source.entries[digit];
    this.#source.entries[digit] = CharacterClass.separator;
    this.classes = noClasses;
    const end = digit === start ? digit : this.scan(start);
    this.#source.entries[digit] = entry;
    return end;
  }

  /**
   * Number of characters of `++`, `+` or `#` at `at` that belong to the ASCII word before it (`c++`, `c#`).
   */
  #suffixLength(at: number): number {
    const text = this.#source.text;
    const unit = text.charCodeAt(at);
    if (unit !== 0x2b && unit !== 0x23) return 0;
    if (unit === 0x2b && text.charCodeAt(at + 1) === 0x2b) return 2;
    return isLetterOrDigitClass(this.#source.classAt(at + 1)) ? 0 : 1;
  }
}

/** May return true wrongly where marks, or second units of characters, stand between. */
function mayBePieceBoundary(previous: number, current: number, previousUnits: number): boolean {
  if (previous === nothing) return false;
  if (previous === CharacterClass.apostrophe || current === CharacterClass.apostrophe) return false;
  if (previous === CharacterClass.upper && current === CharacterClass.lower) return previousUnits > 1;
  return (
    (previous === CharacterClass.lower && current === CharacterClass.upper) ||
    (previous === CharacterClass.digit) !== (current === CharacterClass.digit) ||
    (previous === CharacterClass.hangul) !== (current === CharacterClass.hangul)
  );
}
