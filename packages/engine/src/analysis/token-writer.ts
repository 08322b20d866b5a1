import { CharacterClass } from "./character-class.js";
import { type ClassifiedText, classMask } from "./classified-text.js";
import { clusterEnd } from "./normalize/clusters.js";
import { clusterTerm } from "./normalize/terms.js";
import { TokenBuffer, TokenKind } from "./token.js";

/**
 * Writes the tokens of one value in their order (`token.ts`), counts positions, and adds what follows from
 * two neighbouring words or from a word's syllables: joined parts and Hangul grams.
 */
export class TokenWriter {
  readonly #source: ClassifiedText;
  #out = new TokenBuffer();
  #position = 0;
  /** The last word, whose joined part and Hangul grams are not yet written. */
  #lastStart = 0;
  #lastEnd = -1;
  #lastTerm = "";
  #lastIsDigitsOnly = false;
  #lastIsHangulOnly = false;

  constructor(source: ClassifiedText) {
    this.#source = source;
  }

  begin(out: TokenBuffer): void {
    out.clear();
    this.#out = out;
    this.#position = 0;
    this.#lastEnd = -1;
    this.#lastIsHangulOnly = false;
  }

  /** Writes a word with its term. Its pieces come next. */
  // Hot: five parameters and no object.
  word(term: string, start: number, end: number, isDigitsOnly: boolean, isHangulOnly: boolean): void {
    const gap = this.#source.entries[start - 1] & classMask;
    if (gap === CharacterClass.joiner && start === this.#lastEnd + 1)
      this.#writeJoined(term, end, isDigitsOnly);
    if (this.#lastIsHangulOnly) this.#writeHangulGrams();
    this.#out.push(term, TokenKind.word, this.#position++, start, end);
    this.#lastStart = start;
    this.#lastEnd = end;
    this.#lastTerm = term;
    this.#lastIsDigitsOnly = isDigitsOnly;
    this.#lastIsHangulOnly = isHangulOnly;
  }

  /** Writes a piece of the word just written. */
  piece(term: string, start: number, end: number): void {
    this.#out.push(term, TokenKind.piece, this.#position - 1, start, end);
  }

  /** Writes a token of an unspaced run at the current position. */
  inRun(
    term: string,
    kind: typeof TokenKind.gram | typeof TokenKind.wordInRun,
    start: number,
    end: number,
  ): void {
    this.#out.push(term, kind, this.#position, start, end);
  }

  /** Moves on by one character of an unspaced run. */
  nextCharacter(): void {
    this.#position++;
  }

  /** What comes next is no word, or nothing. */
  endWord(): void {
    if (this.#lastIsHangulOnly) this.#writeHangulGrams();
    this.#lastEnd = -1;
  }

  finish(): void {
    this.endWord();
    this.#out.positionCount = this.#position;
  }

  #writeJoined(term: string, end: number, isDigitsOnly: boolean): void {
    if (this.#lastEnd < 0) return;
    if (isDigitsOnly && this.#lastIsDigitsOnly) return;
    this.#out.push(this.#lastTerm + term, TokenKind.joined, this.#position - 1, this.#lastStart, end);
  }

  /** A syllable is a cluster, so that a decomposed one counts once. */
  #writeHangulGrams(): void {
    this.#lastIsHangulOnly = false;
    const { text } = this.#source;
    const end = this.#lastEnd;
    let start = this.#lastStart;
    let middle = clusterEnd(text, start, end);
    let term = clusterTerm(text, start, middle);
    while (middle < end) {
      const next = clusterEnd(text, middle, end);
      const following = clusterTerm(text, middle, next);
      this.#out.push(term + following, TokenKind.hangulGram, this.#position - 1, start, next);
      start = middle;
      middle = next;
      term = following;
    }
  }
}
