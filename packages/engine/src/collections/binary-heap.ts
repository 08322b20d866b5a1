/** A heap of numbers: the first in the given order is always at hand (Williams, Algorithm 232, 1964). */
export class BinaryHeap {
  readonly #precedes: (a: number, b: number) => boolean;
  readonly #items: number[] = [];

  constructor(precedes: (a: number, b: number) => boolean) {
    this.#precedes = precedes;
  }

  /** undefined if the heap is empty. */
  get first(): number | undefined {
    return this.#items[0];
  }

  /** All items, in no order. */
  get items(): readonly number[] {
    return this.#items;
  }

  /** O(log n) in the worst case, O(1) on average for numbers in random order. */
  push(item: number): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#precedes(item, items[parent])) break;
      items[at] = items[parent];
      at = parent;
    }
    items[at] = item;
  }

  /** Removes the first, O(log n). */
  pop(): number | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last !== undefined && items.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: number): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.#precedes(items[child + 1], items[child])) child++;
      if (!this.#precedes(items[child], item)) break;
      items[at] = items[child];
      at = child;
    }
    items[at] = item;
  }
}
