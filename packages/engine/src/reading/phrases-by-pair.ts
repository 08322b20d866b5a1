const hashCount = 2 ** 16;
const none: readonly number[] = [];

/**
 * The phrases that begin with two given terms side by side. A query may have a thousand synonyms of
 * several words. Few of them begin with two terms that a document has side by side, and a table of hashes
 * refuses nearly all other pairs.
 */
export class PhrasesByPair {
  /** By the first term, then by the second one. */
  readonly #phrases = new Map<number, Map<number, number[]>>();
  /** For each hash of two terms: 1 if a phrase may begin with them. */
  readonly #mayBegin = new Uint8Array(hashCount);

  add(first: number, second: number, phrase: number): void {
    this.#mayBegin[hashOf(first, second)] = 1;
    const bySecond = this.#phrases.get(first) ?? new Map<number, number[]>();
    this.#phrases.set(first, bySecond);
    const known = bySecond.get(second);
    if (known === undefined) bySecond.set(second, [phrase]);
    else known.push(phrase);
  }

  /** The numbers of the phrases that begin with these two terms, ascending. */
  startingWith(first: number, second: number): readonly number[] {
    if (this.#mayBegin[hashOf(first, second)] === 0) return none;
    return this.#phrases.get(first)?.get(second) ?? none;
  }
}

function hashOf(first: number, second: number): number {
  return Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) >>> 16;
}
