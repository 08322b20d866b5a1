import { elidedWords } from "@findling/languages";
import { Terms } from "../normalize/terms.js";

/** The elided words of some languages (their union, ranking 1.2). */
export class Elision {
  readonly #words: ReadonlySet<string>;

  private constructor(words: ReadonlySet<string>) {
    this.#words = words;
  }

  /** Returns null if none of the languages has elision. */
  static of(languages: readonly string[]): Elision | null {
    const words = new Set(
      languages.flatMap((language) => (Object.hasOwn(elidedWords, language) ? elidedWords[language] : [])),
    );
    return words.size === 0 ? null : new Elision(words);
  }

  /** Whether the text from `start` to the apostrophe is an elided word, which makes no token. */
  isElided(text: string, start: number, apostrophe: number): boolean {
    return this.#words.has(Terms.plain.of(text, start, apostrophe));
  }
}
