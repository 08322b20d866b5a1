/** A set of terms. Iterates in order of their UTF-16 units. */
export interface TermSet extends Iterable<string> {
  has(term: string): boolean;
}

/**
 * The words of all languages in one table, each word once. So an index with twenty languages needs no set of
 * its own. Made once in each thread.
 */
export class LanguageWords {
  readonly #languages: readonly string[];
  /** By language: its words, sorted. */
  readonly #lists: readonly (readonly string[])[];
  /** For each word a bit for each language that has it. */
  readonly #bits: ReadonlyMap<string, number>;

  /** @param languages at most 32 */
  constructor(languages: readonly string[], wordsOf: (language: string) => Iterable<string>) {
    this.#languages = languages;
    this.#lists = languages.map((language) => [...new Set(wordsOf(language))].sort());
    const bits = new Map<string, number>();
    for (const [index, list] of this.#lists.entries())
      for (const word of list) bits.set(word, (bits.get(word) ?? 0) | (1 << index));
    this.#bits = bits;
  }

  /** The words of `languages`, without those for which `isLeftOut` is true. */
  of(languages: readonly string[], isLeftOut: (word: string) => boolean): TermSet {
    const indexes = languages
      .map((language) => this.#languages.indexOf(language))
      .filter((index) => index >= 0);
    const wanted = indexes.reduce((bits, index) => bits | (1 << index), 0);
    const lists = indexes.map((index) => this.#lists[index]);
    const bits = this.#bits;
    return {
      has: (word) => ((bits.get(word) ?? 0) & wanted) !== 0 && !isLeftOut(word),
      *[Symbol.iterator]() {
        for (const word of wordsOfAll(lists)) if (!isLeftOut(word)) yield word;
      },
    };
  }
}

/** All words of the lists, sorted, each once. */
function wordsOfAll(lists: readonly (readonly string[])[]): readonly string[] {
  return lists.length === 1 ? lists[0] : [...new Set(lists.flat())].sort();
}
