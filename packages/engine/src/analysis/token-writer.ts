import { CharacterClass } from "./character-class.js";
import { type ClassifiedText, classMask } from "./classified-text.js";
import type { Focus } from "./focus.js";
import { clusterEnd } from "./normalize/clusters.js";
import type { Terms } from "./normalize/terms.js";
import { TokenBuffer, TokenKind } from "./token.js";
import { type ClassSet, isDigitsOnly, isHangulOnly, noClasses } from "./words/class-set.js";
import { NO_WORD } from "./words/known-words.js";
import type { PlainWords } from "./words/plain-words.js";

/**
 * Writes the tokens of one value in their order (`token.ts`), counts positions, and adds what follows from
 * two neighbouring words or from a word's syllables: joined parts and Hangul grams.
 */
export class TokenWriter {
  readonly #source: ClassifiedText;
  readonly #terms: Terms;
  #out = new TokenBuffer();
  /** Where the next word or gram will stand. */
  position = 0;
  /** The last word, whose joined part and Hangul grams are not yet written. */
  #lastStart = 0;
  #lastEnd = -1;
  /**
   * Its place among the tokens, which have its term: to store a string in a field takes the time of several
   * numbers.
   */
  #lastToken = 0;
  #lastClasses: ClassSet = noClasses;
  /** What is asked for; null: everything. */
  #focus: Focus | null = null;
  /** The place in it of the first that the last word is not behind. */
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
  }

  /**
   * Whether tokens at the current position are asked for, or at the one before: a word written together takes
   * both.
   */
  get isInFocus(): boolean {
    if (this.#focus === null) return true;
    const { positions } = this.#focus;
    const position = this.#focusBase + this.position;
    while (this.#nextFocus < positions.length && positions[this.#nextFocus] < position - 1) this.#nextFocus++;
    return this.#nextFocus < positions.length && positions[this.#nextFocus] <= position;
  }

  /**
   * Writes the plain words from `at` on, where a separator stands or the text begins; returns where something
   * else begins.
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

  /** The position up to which, without, words are all in focus or all outside of it. */
  #alikeUntil(isBare: boolean): number {
    if (this.#focus === null) return Number.POSITIVE_INFINITY;
    const { positions, last } = this.#focus;
    if (!isBare) return this.position + 1;
    return this.#nextFocus < positions.length ? positions[this.#nextFocus] - this.#focusBase : last + 1;
  }

  /** Writes an ASCII word outside of the focus: without its term and its parts. */
  bareWord(start: number, end: number, classes: ClassSet): void {
    if (isHangulOnly(this.#lastClasses)) this.#writeHangulGrams();
    this.#lastToken = this.#out.length;
    this.#out.push("", TokenKind.word, this.position++, start, end);
    this.#lastStart = start;
    this.#lastEnd = end;
    this.#lastClasses = classes;
  }

  /** Writes a word with its term, and its number in the buffer's `knownWords`. Its pieces come next. */
  // Hot: five parameters and no object.
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

  /** Writes a piece of the word just written; `number` as of a word. */
  piece(term: string, start: number, end: number, number: number): void {
    this.#out.push(term, TokenKind.piece, this.position - 1, start, end);
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

  /** Moves on by one character of an unspaced run. */
  nextCharacter(): void {
    this.position++;
  }

  /** What comes next is no word, or nothing. */
  endWord(): void {
    if (isHangulOnly(this.#lastClasses)) this.#writeHangulGrams();
    this.#lastEnd = -1;
  }

  finish(): void {
    this.endWord();
    this.#out.positionCount = this.position;
  }

  #writeJoined(term: string, end: number, classes: ClassSet, number: number): void {
    if (isDigitsOnly(classes) && isDigitsOnly(this.#lastClasses)) return;
    const out = this.#out;
    const last = this.#lastToken;
    const joined = out.joinedWords.join(out.terms[last], out.wordNumbers[last], term, number);
    out.push(joined, TokenKind.joined, this.position - 1, this.#lastStart, end);
    out.numberLast(out.joinedWords.number);
  }

  /** A syllable is a cluster, so that a decomposed one counts once. */
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
