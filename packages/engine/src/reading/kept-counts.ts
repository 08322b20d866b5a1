import { contentWordsMax, countedOccurrencesMax, freeWordsMax } from "@findling/protocol";

/** All costs of derivations are less than this. */
const costsEnd = 4;

/**
 * Counts, for each word and cost, the kept occurrences of a document. No more are kept than count
 * (ranking 2.3).
 */
export class KeptCounts {
  /** Free words come after content words. */
  readonly #counts = new Uint16Array((contentWordsMax + freeWordsMax) * costsEnd);
  /** The terms without room, by where their ways begin (see TermWays). */
  readonly #spent = new Set<number>();

  clear(): void {
    this.#counts.fill(0);
    // The set is hardly ever filled, and the call takes longer than the check.
    if (this.#spent.size > 0) this.#spent.clear();
  }

  /** Counts one more occurrence. Returns false if there is no room for it. */
  hasRoom(isFree: boolean, word: number, cost: number): boolean {
    const at = (isFree ? contentWordsMax + word : word) * costsEnd + cost;
    if (this.#counts[at] === countedOccurrencesMax) return false;
    this.#counts[at]++;
    return true;
  }

  /** Whether none of the ways of a term has room. `ways`: where the term's ways begin. */
  isSpent(ways: number): boolean {
    return this.#spent.size > 0 && this.#spent.has(ways);
  }

  spend(ways: number): void {
    this.#spent.add(ways);
  }
}
