import { contentWordsMax, countedOccurrencesMax, freeWordsMax } from "@findling/protocol";

/** Costs of a derivation are below it. */
const costsEnd = 4;

/**
 * How many occurrences of each word, at each cost, are kept of a document: no more than count (ranking 2.3).
 */
export class KeptCounts {
  /** Free words stand behind content words. */
  readonly #counts = new Uint16Array((contentWordsMax + freeWordsMax) * costsEnd);
  /** Terms of which no more count, by where their ways begin (see TermWays). */
  readonly #spent = new Set<number>();

  clear(): void {
    this.#counts.fill(0);
    // Hardly ever: the call takes longer than to look.
    if (this.#spent.size > 0) this.#spent.clear();
  }

  /** Counts one more, if there is room for it. */
  hasRoom(isFree: boolean, word: number, cost: number): boolean {
    const at = (isFree ? contentWordsMax + word : word) * costsEnd + cost;
    if (this.#counts[at] === countedOccurrencesMax) return false;
    this.#counts[at]++;
    return true;
  }

  /** Whether there is no room in any of the ways of a term, which begin there. */
  isSpent(ways: number): boolean {
    return this.#spent.size > 0 && this.#spent.has(ways);
  }

  spend(ways: number): void {
    this.#spent.add(ways);
  }
}
