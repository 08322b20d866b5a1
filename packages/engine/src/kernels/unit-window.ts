/**
 * A copy of a stretch of units, where compiled code reaches it. Documents are mostly read in ascending order, and often side by side:
 * then the stretch only grows, and nothing is copied twice.
 */
export class UnitWindow {
  readonly #copy: Uint16Array;
  #source: Uint16Array | null = null;
  #from = 0;
  #to = 0;

  /** Has room for as many units as `copy` is long. */
  constructor(copy: Uint16Array) {
    this.#copy = copy;
  }

  /** Has the units [from, to) of `source` in the copy; returns where the first one lies there. */
  include(source: Uint16Array, from: number, to: number): number {
    const isBeside = source === this.#source && from >= this.#from && from <= this.#to;
    if (!isBeside || to - this.#from > this.#copy.length) {
      this.#source = source;
      this.#from = from;
      this.#to = from;
    }
    if (to > this.#to) {
      this.#copy.set(source.subarray(this.#to, to), this.#to - this.#from);
      this.#to = to;
    }
    return from - this.#from;
  }
}
