import { GrowableInt32 } from "../collections/growable-array.js";
import { HashNumbers } from "../doc-values/hash-numbers.js";
import { numberHash, textHash } from "../doc-values/text-hash.js";
import type { ListedTexts } from "./value-counts.js";

/** The number of an empty text, which is no value. */
export const NO_VALUE_NUMBER = -1;

/**
 * The texts of some values. Each source numbers its texts itself. Texts are made only for values that may
 * be listed.
 */
export interface ValueTexts {
  /** null: no record that has the value can be read. */
  textAt(index: number): string | null;
  /** Whether the text with this index comes before `text` by code unit. */
  isBefore(index: number, text: string): boolean;
}

export interface FacetValuesOptions {
  /** Whether all values are numbers. Then numbers are compared, and no texts are made. */
  readonly areNumbers: boolean;
  /** Whether all values are in one segment. Then different ordinals are different values. */
  readonly areOfOneSegment: boolean;
  /** How many values there may be, as far as columns know. */
  readonly expected: number;
}

/**
 * Numbers the values of one attribute from 0, in the same way for all segments. Values are compared by their
 * hashes, so a hundred thousand values need no texts. For each value, the index of its text is kept.
 */
export class FacetValues implements ListedTexts {
  readonly areNumbers: boolean;
  readonly areOfOneSegment: boolean;
  readonly #byHash: HashNumbers;
  /** By number: which source has the text, and its index there. */
  readonly #sourceOf = new GrowableInt32();
  readonly #indexOf = new GrowableInt32();
  readonly #sources: ValueTexts[] = [];

  constructor({ areNumbers, areOfOneSegment, expected }: FacetValuesOptions) {
    this.#byHash = new HashNumbers(areOfOneSegment ? 0 : expected);
    this.areNumbers = areNumbers;
    this.areOfOneSegment = areOfOneSegment;
  }

  /** The number of values met so far. */
  get count(): number {
    return this.#sourceOf.length;
  }

  /** Returns the number of the source. It is asked for texts of values later. */
  addSource(texts: ValueTexts): number {
    return this.#sources.push(texts) - 1;
  }

  /** The number of the value with this hash, which is a `textHash`, or comes from `hashOfNumber`. */
  numberOf(hash: number, source: number, index: number): number {
    const next = this.count;
    const known = this.#byHash.numberOf(hash, next);
    return known === next ? this.addNew(source, index) : known;
  }

  /** Numbers a value that has not been met before, and will not be met again. */
  addNew(source: number, index: number): number {
    this.#sourceOf.push(source);
    this.#indexOf.push(index);
    return this.count - 1;
  }

  hashOfNumber(value: number): number {
    return this.areNumbers ? numberHash(value) : textHash(String(value));
  }

  textOf(value: number): string | null {
    return this.#sources[this.#sourceOf.array[value]].textAt(this.#indexOf.array[value]);
  }

  isBefore(value: number, text: string): boolean {
    return this.#sources[this.#sourceOf.array[value]].isBefore(this.#indexOf.array[value], text);
  }
}
