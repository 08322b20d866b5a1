import { CharacterClass } from "../character-class.js";
import type { ClassifiedText } from "../classified-text.js";
import { type TokenBuffer, TokenKind } from "../token.js";
import { NO_WORD } from "./known-words.js";
import type { WordTerms } from "./word-terms.js";

/** By entry of a `ClassifiedText`: 1 for ASCII letters and digits. */
const isOfBareWord = new Uint8Array(1 << 8);
isOfBareWord[CharacterClass.lower] = 1;
isOfBareWord[CharacterClass.upper] = 1;
isOfBareWord[CharacterClass.digit] = 1;

/**
 * Writes what most of a text is: ASCII words of small letters, of a capital and small letters, of capitals or
 * of digits, with separators on both sides, perhaps after a full stop. Such a word has no pieces, and nothing
 * joins it.
 */
export class PlainWords {
  readonly #source: ClassifiedText;
  readonly #terms: WordTerms;

  constructor(source: ClassifiedText, terms: WordTerms) {
    this.#source = source;
    this.#terms = terms;
  }

  /**
   * Appends plain words, the first at `position`, from `at` on, where a separator stands or the text begins.
   * Returns where something else begins, where the word at position `until` may, or where `out` is full.
   */
  // Hot: no object for each word, and nothing in the loop that is not local.
  write(at: number, out: TokenBuffer, position: number, until: number): number {
    const { entries, text } = this.#source;
    const { terms, kinds, positions, starts, ends, wordNumbers, knownWords } = out;
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
      // Two separators are behind the text.
      const after = entries[end] === CharacterClass.joiner ? end + 1 : end;
      if (entries[after] !== CharacterClass.separator) break;
      terms[count] = this.#terms.asciiTermOf(start, end, (1 << first) | (1 << last));
      wordNumbers[count] = knownWords.number;
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
   * As `write`, but without terms and parts, which lets it go on over joiners and take words of any letters
   * and digits: what stands apart from what is asked for.
   */
  // Hot, as `write`.
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
      // Behind another sign the word may go on.
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
