import { asciiClasses, CharacterClass, classAt } from "./character-class.js";
import { DictionaryEntries } from "./dictionary-entries.js";
import { termOf } from "./normalize/terms.js";
import { SegmentedRuns } from "./runs/segmented-run.js";
import { UnspacedRuns } from "./runs/unspaced-run.js";
import { TokenBuffer } from "./token.js";
import { TokenWriter } from "./token-writer.js";
import { Elision } from "./words/elision.js";
import { emojiEnd } from "./words/emoji.js";
import { mayStartEmoji, unitEnd } from "./words/word-boundary.js";
import { forEachPiece } from "./words/word-pieces.js";
import { WordScanner } from "./words/word-scanner.js";

/**
 * Cuts a value into tokens (ranking 1.2), from left to right. The loop stands only where a word could
 * start, which is where an entry of the dictionary may: the leftmost comes first by itself.
 */
export class Tokenizer {
  readonly #scanner: WordScanner;
  readonly #dictionary: DictionaryEntries | null;
  readonly #unspaced: UnspacedRuns;
  readonly #segmented: SegmentedRuns;
  readonly #writer = new TokenWriter(new TokenBuffer());

  constructor(languages: readonly string[], dictionary: readonly string[]) {
    this.#scanner = new WordScanner(Elision.of(languages));
    this.#dictionary = DictionaryEntries.of(dictionary, this.#scanner);
    this.#unspaced = new UnspacedRuns(this.#dictionary);
    this.#segmented = new SegmentedRuns(languages, this.#dictionary);
  }

  tokenize(text: string, out: TokenBuffer): void {
    this.#writer.begin(text, out);
    const length = text.length;
    let at = 0;
    while (at < length) {
      const unit = text.charCodeAt(at);
      const characterClass = unit < 0x80 ? asciiClasses[unit] : classAt(text, at);
      if (this.#dictionary === null && characterClass === CharacterClass.separator) at++;
      else at = this.#writeAt(text, at, characterClass);
    }
    this.#writer.finish();
  }

  /** The end of the one word, emoji or entry at `at`; where none stands there, of one character or more. */
  wordEnd(text: string, at: number): number {
    const entry = this.#dictionary?.matchEnd(text, at) ?? at;
    return entry > at ? entry : unitEnd(text, at, this.#scanner);
  }

  #writeAt(text: string, at: number, characterClass: number): number {
    if (characterClass === CharacterClass.unspaced) {
      const end = this.#unspaced.write(text, at, this.#writer);
      if (end > at) return end;
    }
    if (this.#dictionary !== null) {
      const end = this.#dictionary.matchEnd(text, at);
      if (end > at) return this.#writeWhole(text, at, end);
    }
    if (characterClass === CharacterClass.separator) return at + 1;
    if (characterClass === CharacterClass.segmented) return this.#segmented.write(text, at, this.#writer);
    if (mayStartEmoji(characterClass)) {
      const end = this.#emojiEnd(text, at, characterClass);
      if (end > at) return this.#writeWhole(text, at, end);
    }
    if (characterClass >= CharacterClass.lower && characterClass <= CharacterClass.mark)
      return this.#writeWord(text, at);
    return at + 1;
  }

  /** A digit, `#` or `*` needs U+FE0F behind it, which is quick to see. */
  #emojiEnd(text: string, at: number, characterClass: number): number {
    if (characterClass !== CharacterClass.emoji && text.charCodeAt(at + 1) !== 0xfe0f) return at;
    return emojiEnd(text, at);
  }

  /** An emoji or an entry of the dictionary: one word without pieces. */
  #writeWhole(text: string, start: number, end: number): number {
    const term = termOf(text, start, end);
    this.#writer.word(term, start, end, /^\p{N}+$/u.test(term), false);
    return end;
  }

  #writeWord(text: string, start: number): number {
    const scanner = this.#scanner;
    const end = scanner.scan(text, start);
    if (scanner.isElidedSide || !scanner.hasLetterOrDigit) return end;
    const term = scanner.term(text, start, end);
    const written = this.#writer.word(term, start, end, scanner.isDigitsOnly, scanner.isHangulOnly);
    if (written && scanner.mayHavePieces) {
      forEachPiece(text, start, end, (from, to) =>
        this.#writer.piece(scanner.term(text, from, to), from, to),
      );
    }
    return end;
  }
}
