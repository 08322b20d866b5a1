/** Terms, of which is asked whether they are there, and sometimes all: in order of their UTF-16 units. */
export interface TermSet extends Iterable<string> {
  has(term: string): boolean;
}

/**
 * The words of every language side by side, each once: an index with twenty languages needs no set of its
 * own. Made once in each thread.
 */
export class LanguageWords {
  readonly #languages: readonly string[];
  /** By word, in order: a bit for each language that has it. */
  readonly #bits: ReadonlyMap<string, number>;

  /** @param languages 32 at most */
  constructor(languages: readonly string[], wordsOf: (language: string) => Iterable<string>) {
    this.#languages = languages;
    const lists = languages.map((language) => new Set(wordsOf(language)));
    const words = [...new Set(lists.flatMap((list) => [...list]))].sort();
    const bitsOf = (word: string): number =>
      lists.reduce((bits, list, place) => (list.has(word) ? bits | (1 << place) : bits), 0);
    this.#bits = new Map(words.map((word) => [word, bitsOf(word)]));
  }

  /** The words of `languages`, those aside that `isLeftOut` tells. */
  of(languages: readonly string[], isLeftOut: (word: string) => boolean): TermSet {
    const bits = this.#bits;
    const wanted = this.#bitsOf(languages);
    const isIn = (word: string, ofWord: number) => (ofWord & wanted) !== 0 && !isLeftOut(word);
    return {
      has: (word) => isIn(word, bits.get(word) ?? 0),
      *[Symbol.iterator]() {
        for (const [word, ofWord] of bits) if (isIn(word, ofWord)) yield word;
      },
    };
  }

  #bitsOf(languages: readonly string[]): number {
    return this.#languages.reduce(
      (bits, language, place) => (languages.includes(language) ? bits | (1 << place) : bits),
      0,
    );
  }
}
