import { NO_TERM, type TermDictionary } from "../dictionary/term-dictionary.js";
import type { TermSet } from "../schema/language-words.js";

/**
 * The term numbers of a word list, such as stop words, in a dictionary. Looked up once for each state of the
 * dictionary.
 */
export class TermNumberCache {
  #dictionary: TermDictionary | null = null;
  #words: TermSet | null = null;
  #terms: ReadonlySet<number> = new Set();
  #sorted: readonly string[] = [];

  of(dictionary: TermDictionary, words: TermSet): ReadonlySet<number> {
    if (this.#dictionary === dictionary && this.#words === words) return this.#terms;
    if (this.#words !== words) this.#sorted = [...words];
    this.#dictionary = dictionary;
    this.#words = words;
    this.#terms = new Set(dictionary.findAll(this.#sorted).filter((term) => term !== NO_TERM));
    return this.#terms;
  }
}
