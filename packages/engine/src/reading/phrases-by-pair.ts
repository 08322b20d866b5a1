const none: readonly number[] = [];

/**
 * The phrases that begin with two given terms at adjacent places. A query may have a thousand synonyms of
 * several words, and few of them begin with two terms that a document has side by side.
 */
export class PhrasesByPair {
  /** By the first term, then by the second one. */
  readonly #phrases = new Map<number, Map<number, number[]>>();

  add(first: number, second: number, phrase: number): void {
    const bySecond = this.#phrases.get(first) ?? new Map<number, number[]>();
    this.#phrases.set(first, bySecond);
    const known = bySecond.get(second);
    if (known === undefined) bySecond.set(second, [phrase]);
    else known.push(phrase);
  }

  /** The numbers of the phrases that begin with these two terms, ascending. */
  startingWith(first: number, second: number): readonly number[] {
    return this.#phrases.get(first)?.get(second) ?? none;
  }
}
