import { GrowableInt32 } from "../collections/growable-array.js";
import { HashNumbers } from "../doc-values/hash-numbers.js";
import { numberHash, textHash } from "../doc-values/text-hash.js";
import type { ListedTexts } from "./value-counts.js";

/** The number of what is no value: an empty text. */
export const NO_VALUE_NUMBER = -1;

/** The texts of some values, by a place of its own: made only for what may be listed. */
export interface ValueTexts {
  textAt(place: number): string;
  /** Whether the text of a place comes before `text` by code unit. */
  isBefore(place: number, text: string): boolean;
}

export interface FacetValuesOptions {
  /** Whether all values are numbers: then numbers are compared, and no texts are made. */
  readonly areNumbers: boolean;
  /** Whether one segment has all values: then what has another ordinal there is another value. */
  readonly areOfOneSegment: boolean;
  /** How many there may be, as far as columns tell. */
  readonly expected: number;
}

/**
 * Gives the values of one attribute numbers, from 0, the same in all segments. Values are compared by their
 * hashes, so no texts are made of a hundred thousand of them; each value remembers where its text stands.
 */
export class FacetValues implements ListedTexts {
  readonly areNumbers: boolean;
  readonly areOfOneSegment: boolean;
  readonly #byHash: HashNumbers;
  /** By number: which of the sources has its text, and where. */
  readonly #sourceOf = new GrowableInt32();
  readonly #placeOf = new GrowableInt32();
  readonly #sources: ValueTexts[] = [];

  constructor({ areNumbers, areOfOneSegment, expected }: FacetValuesOptions) {
    this.#byHash = new HashNumbers(areOfOneSegment ? 0 : expected);
    this.areNumbers = areNumbers;
    this.areOfOneSegment = areOfOneSegment;
  }

  /** How many values have been met. */
  get count(): number {
    return this.#sourceOf.length;
  }

  /** Returns the number of the source: texts of values are asked of it. */
  addSource(texts: ValueTexts): number {
    return this.#sources.push(texts) - 1;
  }

  /** The number of the value of this hash: as hashOfText, or hashOfNumber. */
  numberOf(hash: number, source: number, place: number): number {
    const next = this.count;
    const known = this.#byHash.numberOf(hash, next);
    return known === next ? this.addNew(source, place) : known;
  }

  /** The number of a value that has not been met, nor will be again. */
  addNew(source: number, place: number): number {
    this.#sourceOf.push(source);
    this.#placeOf.push(place);
    return this.count - 1;
  }

  hashOfNumber(value: number): number {
    return this.areNumbers ? numberHash(value) : textHash(String(value));
  }

  textOf(value: number): string {
    return this.#sources[this.#sourceOf.array[value]].textAt(this.#placeOf.array[value]);
  }

  isBefore(value: number, text: string): boolean {
    return this.#sources[this.#sourceOf.array[value]].isBefore(this.#placeOf.array[value], text);
  }
}
