import { clusterEnd } from "./normalize/clusters.js";
import { clusterTerm } from "./normalize/terms.js";
import { TokenBuffer, TokenKind } from "./token.js";
import { isJoiner } from "./words/joiner.js";

const noText = "";

/** The spacing forms of Arabic marks are letters, but leave a blank with marks. */
const blank = /^[\s\p{M}]*$/u;

function isTerm(term: string): boolean {
  return term.length > 0 && (term.charCodeAt(0) !== 0x20 || !blank.test(term));
}

/**
 * Writes the tokens of one value in their order (`token.ts`), counts positions, and adds what follows from
 * two neighbouring words or from a word's syllables: joined parts and Hangul grams.
 */
export class TokenWriter {
  #text = noText;
  #out = new TokenBuffer();
  #position = 0;
  /** The last word, whose joined part and Hangul grams are not yet written. */
  #lastStart = 0;
  #lastEnd = -1;
  #lastTerm = "";
  #lastIsDigitsOnly = false;
  #lastIsHangulOnly = false;

  begin(text: string, out: TokenBuffer): void {
    out.clear();
    this.#text = text;
    this.#out = out;
    this.#position = 0;
    this.#lastEnd = -1;
    this.#lastIsHangulOnly = false;
  }

  /** Writes a word with its term; false, and nothing written, if the term is blank. Its pieces come next. */
  // Hot: five parameters and no object.
  word(term: string, start: number, end: number, isDigitsOnly: boolean, isHangulOnly: boolean): boolean {
    if (!isTerm(term)) return false;
    if (start === this.#lastEnd + 1) this.#writeJoined(term, start, end, isDigitsOnly);
    if (this.#lastIsHangulOnly) this.#writeHangulGrams();
    this.#out.push(term, TokenKind.word, this.#position++, start, end);
    this.#lastStart = start;
    this.#lastEnd = end;
    this.#lastTerm = term;
    this.#lastIsDigitsOnly = isDigitsOnly;
    this.#lastIsHangulOnly = isHangulOnly;
    return true;
  }

  /** Writes a piece of the word just written. */
  piece(term: string, start: number, end: number): void {
    if (isTerm(term)) this.#out.push(term, TokenKind.piece, this.#position - 1, start, end);
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
    this.#text = noText;
  }

  #writeJoined(term: string, start: number, end: number, isDigitsOnly: boolean): void {
    if (this.#lastEnd < 0 || !isJoiner(this.#text.charCodeAt(start - 1))) return;
    if (isDigitsOnly && this.#lastIsDigitsOnly) return;
    this.#out.push(this.#lastTerm + term, TokenKind.joined, this.#position - 1, this.#lastStart, end);
  }

  /** A syllable is a cluster, so that a decomposed one counts once. */
  #writeHangulGrams(): void {
    this.#lastIsHangulOnly = false;
    const end = this.#lastEnd;
    let start = this.#lastStart;
    let middle = clusterEnd(this.#text, start, end);
    let term = clusterTerm(this.#text, start, middle);
    while (middle < end) {
      const next = clusterEnd(this.#text, middle, end);
      const following = clusterTerm(this.#text, middle, next);
      this.#out.push(term + following, TokenKind.hangulGram, this.#position - 1, start, next);
      start = middle;
      middle = next;
      term = following;
    }
  }
}
