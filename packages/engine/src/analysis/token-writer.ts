import { CharacterClass } from "./character-class.js";
import { type ClassifiedText, classMask } from "./classified-text.js";
import type { Focus } from "./focus.js";
import { isBlankTerm } from "./normalize/blank-term.js";
import { clusterEnd } from "./normalize/clusters.js";
import type { Terms } from "./normalize/terms.js";
import { TokenBuffer, TokenKind } from "./token.js";
import { NO_WORD } from "./word-cache.js";
import { type ClassSet, isDigitsOnly, isHangulOnly, noClasses } from "./words/class-set.js";
import { hasLetter } from "./words/digits-only.js";
import type { PlainWords } from "./words/plain-words.js";

/**
 * Writes the tokens of one value in their order (`token.ts`), and counts positions. Also adds the joined
 * parts of two neighbouring words, and the grams of Hangul words.
 */
export class TokenWriter {
  readonly #source: ClassifiedText;
  readonly #terms: Terms;
  #out = new TokenBuffer();
  /** The position of the next word or gram. */
  position = 0;
  /**
   * The range of the last word. Its joined part and its Hangul grams are not yet written. -1: there is none.
   */
  #lastStart = 0;
  #lastEnd = -1;
  /**
   * Index of the last word in the buffer, where its term is. Storing the term in a field would take several
   * times as long as storing a number.
   */
  #lastToken = 0;
  #lastClasses: ClassSet = noClasses;
  /**
   * By term of a piece: the position of the last word that had it. A set for each word would take longer, as
   * clearing one makes a new table.
   */
  readonly #lastPositions = new Map<string, number>();
  /** The tokens that the caller needs, or null for all. */
  #focus: Focus | null = null;
  /** Index in the focus of the first position that the last word does not lie behind. */
  #nextFocus = 0;
  #focusBase = 0;

  constructor(source: ClassifiedText, terms: Terms) {
    this.#source = source;
    this.#terms = terms;
  }

  begin(out: TokenBuffer, focus: Focus | null): void {
    out.clear();
    this.#focus = focus;
    this.#nextFocus = focus?.from ?? 0;
    this.#focusBase = focus?.base ?? 0;
    this.#out = out;
    this.position = 0;
    this.#lastEnd = -1;
    this.#lastClasses = noClasses;
    if (this.#lastPositions.size > 0) this.#lastPositions.clear();
  }

  /**
   * Whether the caller needs tokens at the current position or at the one before. Both count, because two
   * words written together span two positions.
   */
  get isInFocus(): boolean {
    if (this.#focus === null) return true;
    const { positions } = this.#focus;
    const position = this.#focusBase + this.position;
    while (this.#nextFocus < positions.length && positions[this.#nextFocus] < position - 1) this.#nextFocus++;
    return this.#nextFocus < positions.length && positions[this.#nextFocus] <= position;
  }

  /**
   * Writes plain words from `at` on, where a separator stands or the text begins. Returns where something
   * other than a plain word begins.
   */
  plainWords(words: PlainWords, at: number): number {
    this.endWord();
    this.#out.makeRoom();
    const before = this.#out.length;
    const isBare = !this.isInFocus;
    const until = this.#alikeUntil(isBare);
    const end = isBare
      ? words.writeBare(at, this.#out, this.position, until)
      : words.write(at, this.#out, this.position, until);
    this.position += this.#out.length - before;
    return end;
  }

  /** A position. All words before it are in focus, or all are outside of it, as `isBare` says. */
  #alikeUntil(isBare: boolean): number {
    if (this.#focus === null) return Number.POSITIVE_INFINITY;
    const { positions, last } = this.#focus;
    if (!isBare) return this.position + 1;
    return this.#nextFocus < positions.length ? positions[this.#nextFocus] - this.#focusBase : last + 1;
  }

  /** Writes an ASCII word outside of the focus, without its term and its parts. */
  bareWord(start: number, end: number, classes: ClassSet): void {
    if (isHangulOnly(this.#lastClasses)) this.#writeHangulGrams();
    this.#lastToken = this.#out.length;
    this.#out.push("", TokenKind.word, this.position++, start, end);
    this.#lastStart = start;
    this.#lastEnd = end;
    this.#lastClasses = classes;
  }

  /**
   * Writes a word with its term, and with its number in the buffer's `wordCache`. Its pieces are written
   * next.
   */
  // Hot path: five parameters, because an object would have to be allocated.
  word(term: string, start: number, end: number, classes: ClassSet, number: number = NO_WORD): void {
    const lastEnd = this.#lastEnd;
    if (lastEnd >= 0 && start === lastEnd + 1) {
      const gap = this.#source.entries[lastEnd] & classMask;
      if (gap === CharacterClass.joiner) this.#writeJoined(term, end, classes, number);
    }
    if (isHangulOnly(this.#lastClasses)) this.#writeHangulGrams();
    this.#lastToken = this.#out.length;
    this.#out.push(term, TokenKind.word, this.position++, start, end);
    this.#out.numberLast(number);
    this.#lastStart = start;
    this.#lastEnd = end;
    this.#lastClasses = classes;
  }

  /**
   * Writes a piece of the word just written, unless its term is blank or that of an earlier piece. `number`
   * is the piece's number in `wordCache`.
   */
  piece(term: string, start: number, end: number, number: number = NO_WORD): void {
    const position = this.position - 1;
    if (isBlankTerm(term) || this.#lastPositions.get(term) === position) return;
    this.#lastPositions.set(term, position);
    this.#out.push(term, TokenKind.piece, position, start, end);
    this.#out.numberLast(number);
  }

  /** Writes a token of an unspaced run at the current position. */
  inRun(
    term: string,
    kind: typeof TokenKind.gram | typeof TokenKind.wordInRun,
    start: number,
    end: number,
  ): void {
    this.#out.push(term, kind, this.position, start, end);
  }

  /** Advances by one character of an unspaced run. */
  nextCharacter(): void {
    this.position++;
  }

  /** Announces that no word follows directly. */
  endWord(): void {
    if (isHangulOnly(this.#lastClasses)) this.#writeHangulGrams();
    this.#lastEnd = -1;
  }

  finish(): void {
    this.endWord();
    this.#out.positionCount = this.position;
  }

  #writeJoined(term: string, end: number, classes: ClassSet, number: number): void {
    const out = this.#out;
    const last = this.#lastToken;
    const areDigits = isDigitsOnly(classes) && isDigitsOnly(this.#lastClasses);
    if (areDigits && !hasLetter(term) && !hasLetter(out.terms[last])) return;
    const joined = out.joinedWordCache.join(out.terms[last], out.wordNumbers[last], term, number);
    out.push(joined, TokenKind.joined, this.position - 1, this.#lastStart, end);
    out.numberLast(out.joinedWordCache.number);
  }

  /** Grams of clusters, so that a decomposed syllable counts once. */
  #writeHangulGrams(): void {
    this.#lastClasses = noClasses;
    const { text } = this.#source;
    const end = this.#lastEnd;
    let start = this.#lastStart;
    let middle = clusterEnd(text, start, end);
    let term = this.#terms.ofCluster(text, start, middle);
    while (middle < end) {
      const next = clusterEnd(text, middle, end);
      const following = this.#terms.ofCluster(text, middle, next);
      this.#out.push(term + following, TokenKind.hangulGram, this.position - 1, start, next);
      start = middle;
      middle = next;
      term = following;
    }
  }
}
