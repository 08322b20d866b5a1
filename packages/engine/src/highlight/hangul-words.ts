import type { Analyzer } from "../analysis/analyzer.js";
import { type TokenBuffer, TokenKind } from "../analysis/token.js";

/** Returned if the occurrence does not start at the token. */
export const NOT_THERE = -1;

/** A Hangul word from one of its grams on, syllable by syllable. */
interface Syllables {
  /** The tokens of the first and the last gram. */
  readonly firstGram: number;
  readonly lastGram: number;
  readonly term: string;
  /** By gram, from the first one on: where the term of its first syllable starts in `term`. */
  readonly offsets: readonly number[];
  /** Maps the end of a syllable in `term` to its end in the text. */
  readonly ends: ReadonlyMap<number, number>;
}

/**
 * The Hangul words of one value. It keeps the last word, which is needed once for each place where `term` may
 * stand in it.
 */
export class HangulWords {
  readonly #text: string;
  readonly #tokens: TokenBuffer;
  readonly #analyzer: Analyzer;
  #last: Syllables | null = null;

  constructor(text: string, tokens: TokenBuffer, analyzer: Analyzer) {
    this.#text = text;
    this.#tokens = tokens;
    this.#analyzer = analyzer;
  }

  /**
   * Where in the text the syllables of `term` end, if they begin with the gram at token `at`; NOT_THERE if
   * they do not stand there. All syllables of a word share its position, and a bigram may stand there more
   * than once.
   */
  endOf(at: number, term: string): number {
    if (this.#last === null || at < this.#last.firstGram || at > this.#last.lastGram) {
      this.#last = this.#syllablesFrom(at);
    }
    const { firstGram, offsets, ends, term: word } = this.#last;
    const offset = offsets[at - firstGram];
    return word.startsWith(term, offset) ? (ends.get(offset + term.length) ?? NOT_THERE) : NOT_THERE;
  }

  #syllablesFrom(firstGram: number): Syllables {
    const { kinds, starts, length } = this.#tokens;
    const offsets: number[] = [];
    const ends = new Map<number, number>();
    let term = "";
    let lastGram = firstGram;
    while (lastGram + 1 < length && kinds[lastGram + 1] === TokenKind.hangulGram) lastGram++;
    // The last gram has two syllables. All others share their second one with the next gram.
    const syllableEnds = [...starts.subarray(firstGram + 1, lastGram + 1), ...this.#endsOfLast(lastGram)];
    let start = starts[firstGram];
    for (const end of syllableEnds) {
      offsets.push(term.length);
      term += this.#analyzer.normalize(this.#text.slice(start, end));
      if (!ends.has(term.length)) ends.set(term.length, end);
      start = end;
    }
    return { firstGram, lastGram, term, offsets, ends };
  }

  /** Where the two syllables of a gram end. */
  #endsOfLast(gram: number): readonly number[] {
    const start = this.#tokens.starts[gram];
    const end = this.#tokens.ends[gram];
    return [this.#analyzer.typedEnd(this.#text, start, end, 1), end];
  }
}
