import { CharacterClass, isWordClass } from "./character-class.js";
import { ClassifiedText, classMask } from "./classified-text.js";
import { DictionaryEntries } from "./dictionary-entries.js";
import type { Focus } from "./focus.js";
import { isBlankTerm } from "./normalize/blank-term.js";
import type { Terms } from "./normalize/terms.js";
import { SegmentedRuns } from "./runs/segmented-run.js";
import { UnspacedRuns } from "./runs/unspaced-run.js";
import type { SharedEntries } from "./shared-entries.js";
import type { TokenBuffer } from "./token.js";
import { TokenWriter } from "./token-writer.js";
import {
  classesIn,
  digits,
  hasApostrophe,
  hasLetterOrDigit,
  isAscii,
  isHangulOnly,
  noClasses,
} from "./words/class-set.js";
import { isTermOfDigits } from "./words/digits-only.js";
import { Elision } from "./words/elision.js";
import { emojiEnd } from "./words/emoji.js";
import { PlainWords } from "./words/plain-words.js";
import { mayStartEmoji, unitEnd } from "./words/word-boundary.js";
import { forEachPiece, nameStart } from "./words/word-pieces.js";
import { WordScanner } from "./words/word-scanner.js";
import { WordTerms } from "./words/word-terms.js";

/**
 * Cuts a value into tokens (ranking 1.2), from left to right. The loop stops only where a word could start. A
 * dictionary entry can start only there, too, so the leftmost entry is found first.
 */
export class Tokenizer {
  readonly #source = new ClassifiedText();
  readonly #scanner: WordScanner;
  readonly #dictionary: DictionaryEntries | null;
  readonly #unspaced: UnspacedRuns;
  readonly #segmented: SegmentedRuns;
  readonly #makeTerms: Terms;
  readonly #terms: WordTerms;
  readonly #plainWords: PlainWords;
  readonly #writer: TokenWriter;

  readonly #writePiece = (start: number, end: number): void => {
    const term = this.#terms.termOf(start, end, this.#scanner.classes);
    this.#writer.piece(term, start, end, this.#terms.number);
  };

  constructor(languages: readonly string[], entries: SharedEntries | null, terms: Terms) {
    const source = this.#source;
    this.#makeTerms = terms;
    this.#terms = new WordTerms(source, terms);
    this.#plainWords = new PlainWords(source, this.#terms);
    this.#writer = new TokenWriter(source, terms);
    this.#scanner = new WordScanner(source, Elision.of(languages));
    this.#dictionary = entries === null ? null : new DictionaryEntries(entries, source, this.#scanner, terms);
    this.#unspaced = new UnspacedRuns(source, this.#dictionary, terms);
    this.#segmented = new SegmentedRuns(source, languages, this.#dictionary);
  }

  tokenize(text: string, out: TokenBuffer, focus: Focus | null): void {
    this.#source.load(text);
    this.#terms.begin(out.wordCache);
    this.#writer.begin(out, focus);
    const last = focus?.last ?? Number.POSITIVE_INFINITY;
    const length = text.length;
    const entries = this.#source.entries;
    // Plain words would skip dictionary entries, which may start at any word or separator. So they are used
    // only without entries.
    const plainWords = this.#dictionary === null ? this.#plainWords : null;
    let at = plainWords === null ? 0 : this.#writer.plainWords(plainWords, 0);
    while (at < length && this.#writer.position <= last) {
      const entry = entries[at];
      // This compares the whole byte, so it is an ASCII separator. Plain words may follow it.
      if (plainWords !== null && entry === CharacterClass.separator)
        at = this.#writer.plainWords(plainWords, at);
      else at = this.#writeAt(at, entry & classMask);
    }
    this.#writer.finish();
    this.#source.release();
  }

  /**
   * The end of the word, emoji or entry at the start of a text. If there is none, the end of the first
   * character.
   */
  firstWordEnd(text: string): number {
    this.#source.load(text);
    const entryEnd = this.#dictionary?.matchEnd(0) ?? 0;
    const end = entryEnd > 0 ? entryEnd : this.#unitOrRunEnd();
    this.#source.release();
    return end;
  }

  #unitOrRunEnd(): number {
    let end = unitEnd(this.#source, 0, this.#scanner);
    if (this.#source.classAt(0) !== CharacterClass.segmented) return end;
    while (this.#source.classAt(end) === CharacterClass.segmented)
      end = unitEnd(this.#source, end, this.#scanner);
    return end;
  }

  #writeAt(at: number, characterClass: number): number {
    if (characterClass === CharacterClass.unspaced) {
      const end = this.#unspaced.write(at, this.#writer);
      if (end > at) return end;
    }
    if (this.#dictionary !== null) {
      const end = this.#dictionary.matchEnd(at);
      if (end > at) return this.#writeWhole(at, end);
    }
    if (mayStartEmoji(characterClass)) {
      const end = this.#emojiEnd(at, characterClass);
      if (end > at) return this.#writeWhole(at, end);
    }
    if (isWordClass(characterClass)) return this.#writeWord(at);
    if (characterClass === CharacterClass.segmented) return this.#segmented.write(at, this.#writer);
    return at + 1;
  }

  /**
   * A keycap emoji starts with a digit, `#` or `*` and needs U+FE0F behind it. Checking this first is fast.
   */
  #emojiEnd(at: number, characterClass: number): number {
    const { text } = this.#source;
    if (characterClass !== CharacterClass.emoji && text.charCodeAt(at + 1) !== 0xfe0f) return at;
    return emojiEnd(text, at);
  }

  /** Writes an emoji or a dictionary entry: one word without pieces. One of Hangul has grams. */
  #writeWhole(start: number, end: number): number {
    const term = this.#makeTerms.of(this.#source.text, start, end);
    if (isBlankTerm(term)) return end;
    const classes = classesIn(this.#source.entries, start, end);
    const own = isHangulOnly(classes) ? classes : noClasses;
    this.#writer.word(term, start, end, isTermOfDigits(term) ? digits : own);
    return end;
  }

  #writeWord(start: number): number {
    const scanner = this.#scanner;
    const end = scanner.scan(start);
    if (scanner.isElidedSide || !hasLetterOrDigit(scanner.classes)) return end;
    if (isAscii(scanner.classes) && !this.#writer.isInFocus) {
      this.#writer.bareWord(start, end, scanner.classes);
      return end;
    }
    const term = this.#terms.termOf(start, end, scanner.classes);
    if (!isAscii(scanner.classes) && isBlankTerm(term)) return end;
    this.#writer.word(term, start, end, scanner.classes, this.#terms.number);
    if (scanner.mayHavePieces || hasApostrophe(scanner.classes)) this.#writePieces(start, end);
    return end;
  }

  #writePieces(start: number, end: number): void {
    const { mayHavePieces, classes } = this.#scanner;
    const name = hasApostrophe(classes) ? nameStart(this.#source.text, start, end) : end;
    let isNameDue = name < end;
    if (mayHavePieces) {
      forEachPiece(this.#source, start, end, (pieceStart, pieceEnd) => {
        if (isNameDue && name < pieceStart) {
          isNameDue = false;
          this.#writePiece(name, end);
        }
        this.#writePiece(pieceStart, pieceEnd);
      });
    }
    if (isNameDue) this.#writePiece(name, end);
  }
}
