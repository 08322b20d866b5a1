import { contentWordsMax, countedOccurrencesMax, freeWordsMax } from "@findling/protocol";

/** All costs of derivations are below it. */
const costsEnd = 4;

/**
 * Counts, for each word and cost, the occurrences that are kept of a document: no more than count
 * (ranking 2.3).
 */
export class KeptCounts {
  /** Free words come behind content words. */
  readonly #counts = new Uint16Array((contentWordsMax + freeWordsMax) * costsEnd);
  /** The terms without room, by where their ways begin (see TermWays). */
  readonly #spent = new Set<number>();

  clear(): void {
    this.#counts.fill(0);
    // There are hardly ever any, and the call takes longer than the check.
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
