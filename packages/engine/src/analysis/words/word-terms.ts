import type { ClassifiedText } from "../classified-text.js";
import type { Terms } from "../normalize/terms.js";
import { NO_WORD, WordCache } from "../word-cache.js";
import { apostrophes, asciiCapitals, type ClassSet, isAscii } from "./class-set.js";

/** Makes the terms of words and of their pieces. */
export class WordTerms {
  readonly #source: ClassifiedText;
  readonly #terms: Terms;
  #known = new WordCache();

  constructor(source: ClassifiedText, terms: Terms) {
    this.#source = source;
    this.#terms = terms;
  }

  begin(known: WordCache): void {
    this.#known = known;
  }

  /** The number of the last term in `WordCache`. */
  get number(): number {
    return this.#known.number;
  }

  /** The term of a range of a word. `classes` are the classes of the whole word. */
  termOf(start: number, end: number, classes: ClassSet): string {
    if (isAscii(classes)) return this.asciiTermOf(start, end, classes);
    this.#known.number = NO_WORD;
    return this.#terms.of(this.#source.text, start, end);
  }

  asciiTermOf(start: number, end: number, classes: ClassSet): string {
    const known = this.#known.find(this.#source.bytes, start, end);
    if (known !== "") return known;
    const slice = this.#source.text.slice(start, end);
    const lower = (classes & asciiCapitals) === 0 ? slice : slice.toLowerCase();
    // In a word, each apostrophe stands between letters.
    const term = (classes & apostrophes) === 0 ? lower : lower.replaceAll("'", "");
    this.#known.store(term);
    return term;
  }
}
