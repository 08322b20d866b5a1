import { NO_VALUE } from "./first-value-hashes.js";
import { HashNumbers } from "./hash-numbers.js";

/**
 * Gives numbers to the values of one attribute, over all segments of an index. Documents with equal values
 * get equal numbers, and a document without a value gets its own number. Numbers are dense, so that the
 * groups of a search can be counted with a bitset. They stay the same as segments come and go.
 */
export class ValueGroups {
  readonly #numbers = new HashNumbers();
  #count = 0;

  /** All numbers are below this. */
  get count(): number {
    return this.#count;
  }

  /** The number of each document. `hashes` is a result of firstValueHashes. */
  numbersOf(hashes: Float64Array): Int32Array {
    const numbers = new Int32Array(hashes.length);
    for (let document = 0; document < hashes.length; document++)
      numbers[document] = this.#numberOf(hashes[document]);
    return numbers;
  }

  #numberOf(hash: number): number {
    if (hash === NO_VALUE) return this.#count++;
    const number = this.#numbers.numberOf(hash, this.#count);
    if (number === this.#count) this.#count++;
    return number;
  }
}
