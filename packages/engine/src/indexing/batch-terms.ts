import { NO_WORD } from "../analysis/words/known-words.js";
import { GrowableInt32 } from "../collections/growable-array.js";

const NO_TERM = -1;

/** Numbers of a batch's own for its terms, in order of appearance. */
export class BatchTerms {
  readonly #byKey = new Map<string, number>();
  /** By the number of a known word: that of its term. Spares most tokens a look-up by text. */
  readonly #byWord = new GrowableInt32(1 << 12);

  /** The keys in order of their numbers. */
  keys(): string[] {
    return [...this.#byKey.keys()];
  }

  /** The number of a term by its key (`termKey`). `word`: its number in the token buffer's `knownWords`, or NO_WORD. */
  numberOf(key: string, word: number): number {
    if (word === NO_WORD) return this.numberOfKey(key);
    const byWord = this.#byWord;
    if (word < byWord.length) {
      const known = byWord.array[word];
      if (known !== NO_TERM) return known;
    }
    while (byWord.length <= word) byWord.push(NO_TERM);
    const number = this.numberOfKey(key);
    byWord.array[word] = number;
    return number;
  }

  numberOfKey(key: string): number {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const number = this.#byKey.size;
    this.#byKey.set(key, number);
    return number;
  }
}
