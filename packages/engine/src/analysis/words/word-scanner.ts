import { CharacterClass, isLetterClass, isLetterOrDigitClass, isWordClass } from "../character-class.js";
import { type ClassifiedText, classMask } from "../classified-text.js";
import { apostrophes, type ClassSet, isAsciiLettersOnly, noClasses } from "./class-set.js";
import type { Elision } from "./elision.js";
import { isKeycap } from "./emoji.js";

/** Before the first letter or digit; differs from every class. */
const nothing = -1;

/**
 * Finds where the word that starts at some place ends, and remembers of it what the rules ask next.
 * One scanner is used for all words: it tells of the last `scan`.
 */
export class WordScanner {
  /** The range was the elided side of a word with its apostrophe: no token (`l'` of `l'avion`). */
  isElidedSide = false;
  /** May have pieces; `forEachPiece` decides. */
  mayHavePieces = false;
  /** The classes of its characters. */
  classes: ClassSet = noClasses;
  readonly #source: ClassifiedText;
  readonly #elision: Elision | null;

  constructor(source: ClassifiedText, elision: Elision | null) {
    this.#source = source;
    this.#elision = elision;
  }

  /** The end of the run of letters, marks and digits at `start`, which must be one of these. */
  scan(start: number): number {
    const entries = this.#source.entries;
    this.isElidedSide = false;
    let classes = noClasses;
    let mayHavePieces = false;
    // The class of the last character, marks aside, and where the run of it began.
    let previous = nothing;
    let since = start;
    let at = start;
    // The entry behind the text is a separator, and ends every word.
    for (; ; at++) {
      const entry = entries[at];
      const current = entry & classMask;
      if (current !== previous) {
        if (!isWordClass(current)) {
          if (!this.#joinsLetters(at, previous, current)) break;
          if ((classes & apostrophes) === 0 && this.#isElided(start, at)) {
            this.isElidedSide = true;
            return at + 1;
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

  /** The digit belongs to an emoji; the word is what stands before it. */
  #endBeforeKeycap(start: number, digit: number): number {
    const entry = this.#source.entries[digit];
    this.#source.entries[digit] = CharacterClass.separator;
    this.classes = noClasses;
    const end = digit === start ? digit : this.scan(start);
    this.#source.entries[digit] = entry;
    return end;
  }

  /** How much of `++`, `+`, `#` at `at` belongs to the word of ASCII letters before it (`c++`, `c#`). */
  #suffixLength(at: number): number {
    const text = this.#source.text;
    const unit = text.charCodeAt(at);
    if (unit !== 0x2b && unit !== 0x23) return 0;
    if (unit === 0x2b && text.charCodeAt(at + 1) === 0x2b) return 2;
    return isLetterOrDigitClass(this.#source.classAt(at + 1)) ? 0 : 1;
  }
}

/** Over-eager where marks, or the second units of characters, stand between. */
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
