/** A set of whole numbers in `[0, size)`, one bit each. */
export class NumberSet {
  readonly #bits: Uint8Array;
  count = 0;

  constructor(private readonly size: number) {
    this.#bits = new Uint8Array(Math.ceil(size / 8));
  }

  /** @returns whether it is new, and in the range */
  add(number: number): boolean {
    if (!(number >= 0 && number < this.size) || this.#has(number)) return false;
    this.#bits[number >>> 3] |= 1 << (number & 7);
    this.count++;
    return true;
  }

  /** @returns whether it was there */
  remove(number: number): boolean {
    if (!(number >= 0 && number < this.size) || !this.#has(number)) return false;
    this.#bits[number >>> 3] &= ~(1 << (number & 7));
    this.count--;
    return true;
  }

  #has(number: number): boolean {
    return (this.#bits[number >>> 3] & (1 << (number & 7))) !== 0;
  }
}
