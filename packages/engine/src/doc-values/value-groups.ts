import { NO_VALUE } from "./first-value-hashes.js";
import { HashNumbers } from "./hash-numbers.js";

/**
 * Numbers for the values of one attribute over all segments of an index: documents with equal values have
 * equal numbers, a document without a value has one of its own. Numbers are dense, so that groups of a search
 * are counted with a bitset. They stay as segments come and go.
 */
export class ValueGroups {
  readonly #numbers = new HashNumbers();
  #count = 0;

  /** All numbers are below it. */
  get count(): number {
    return this.#count;
  }

  /** By document; `hashes` as firstValueHashes gives them. */
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
