import { CharacterClass } from "../character-class.js";
import type { ClassifiedText } from "../classified-text.js";
import { type TokenBuffer, TokenKind } from "../token.js";
import { NO_WORD } from "../word-cache.js";
import type { WordTerms } from "./word-terms.js";

/** For each entry of a `ClassifiedText`: 1 for ASCII letters and digits. */
const isOfBareWord = new Uint8Array(1 << 8);
isOfBareWord[CharacterClass.lower] = 1;
isOfBareWord[CharacterClass.upper] = 1;
isOfBareWord[CharacterClass.digit] = 1;

/**
 * Writes the most common words: ASCII words of small letters, of a capital and small letters, of capitals, or
 * of digits. A separator or the text's edge must be on both sides, and one joiner (such as a full stop) may
 * stand before the separator behind. Such a word has no pieces, and no joined part.
 */
export class PlainWords {
  readonly #source: ClassifiedText;
  readonly #terms: WordTerms;

  constructor(source: ClassifiedText, terms: WordTerms) {
    this.#source = source;
    this.#terms = terms;
  }

  /**
   * Appends plain words from `at` on, where a separator stands or the text begins. The first gets the
   * position `position`. Stops at anything other than a plain word, before the word at position `until`, or
   * if `out` is full, and returns that place.
   */
  // Hot path: no object per word, and the loop uses only local variables.
  write(at: number, out: TokenBuffer, position: number, until: number): number {
    const { entries, text } = this.#source;
    const { terms, kinds, positions, starts, ends, wordNumbers, wordCache } = out;
    const shift = position - out.length;
    let count = out.length;
    const countMax = Math.min(kinds.length, until - shift);
    let start = at;
    while (start < text.length && count < countMax) {
      const first = entries[start];
      if (first === CharacterClass.separator) {
        start++;
        continue;
      }
      if (first !== CharacterClass.lower && first !== CharacterClass.upper && first !== CharacterClass.digit)
        break;
      let end = start + 1;
      if (first === CharacterClass.upper && entries[end] === CharacterClass.lower) end++;
      const last = entries[end - 1];
      while (entries[end] === last) end++;
      // Two separators stand behind the text.
      const after = entries[end] === CharacterClass.joiner ? end + 1 : end;
      if (entries[after] !== CharacterClass.separator) break;
      terms[count] = this.#terms.asciiTermOf(start, end, (1 << first) | (1 << last));
      wordNumbers[count] = wordCache.number;
      kinds[count] = TokenKind.word;
      positions[count] = shift + count;
      starts[count] = start;
      ends[count] = end;
      count++;
      start = after;
    }
    out.length = count;
    return start;
  }

  /**
   * Like `write`, but without terms and parts, for words outside of the focus. So it can continue over
   * joiners, and takes words of any ASCII letters and digits.
   */
  // Hot path, like `write`.
  writeBare(at: number, out: TokenBuffer, position: number, until: number): number {
    const { entries, text } = this.#source;
    const { terms, kinds, positions, starts, ends, wordNumbers } = out;
    const shift = position - out.length;
    let count = out.length;
    const countMax = Math.min(kinds.length, until - shift);
    let start = at;
    while (start < text.length && count < countMax) {
      const first = entries[start];
      if (first === CharacterClass.separator || first === CharacterClass.joiner) {
        start++;
        continue;
      }
      let end = start;
      while (isOfBareWord[entries[end]] === 1) end++;
      if (end === start) break;
      // Behind any other character the word may go on.
      if (entries[end] !== CharacterClass.separator && entries[end] !== CharacterClass.joiner) break;
      terms[count] = "";
      wordNumbers[count] = NO_WORD;
      kinds[count] = TokenKind.word;
      positions[count] = shift + count;
      starts[count] = start;
      ends[count] = end;
      count++;
      start = end;
    }
    out.length = count;
    return start;
  }
}
