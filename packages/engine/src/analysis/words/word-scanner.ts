/**
 * *Words of a text*: where a word ends, which term it has, and into which pieces it falls (ranking 1.2).
 *
 * A word is letters and digits in a row. Apostrophes, emoji and names such as `C++` need rules of their own.
 * The text has a byte for the class of each unit (ClassifiedText), so the rules compare bytes. Most words are
 * plain ASCII between spaces, and a simple loop writes them.
 *
 *     classes --> PlainWords     most ASCII words ------------------------+
 *             --> WordScanner    the end of any other word, its ClassSet -+--> WordTerms --> WordCache: term
 *             |                     +--> forEachPiece, nameStart ---------+
 *             --> emojiEnd       the end of an emoji, which is a word
 *
 * Example: `l'avion O'Reilly iPhone4 C++`, with the language `fr`. It takes 4 positions.
 *
 *     l'          no token, since `l` is an elided word of French
 *     avion       word `avion` [2, 7)
 *     O'Reilly    word `oreilly` [8, 16), piece `reilly` [10, 16): at least 3 letters behind the apostrophe
 *     iPhone4     word `iphone4` [17, 24), pieces `i` [17, 18), `phone` [18, 23), `4` [23, 24)
 *     C++         word `c++` [25, 28)
 *
 * With `en` alone, the first word would be `lavion` [0, 7), with the piece `avion` [2, 7).
 *
 * Good for: long texts. Short ASCII words come from WordCache, without making a string of them.
 * Not good for: scripts without spaces (see `runs`), and words with a hyphen: `e-mail` is two words here.
 * TokenWriter adds `email`, written together.
 *
 * @module
 */
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
