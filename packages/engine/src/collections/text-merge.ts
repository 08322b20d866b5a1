import { compareTextBytes } from "./text-bytes.js";

/** Texts as bytes (see text-bytes), and an order of some of them. */
export interface SortedTexts {
  /** Text i is `bytes[offsets[i], offsets[i + 1])`. */
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  /** The texts to merge, as their numbers: distinct, and ascending by code unit. */
  readonly order: Uint32Array;
}

/**
 * Visits the texts of several inputs in their common order, without making strings:
 *
 *     while (merge.next()) use(merge.input, merge.text, merge.isRepeat);
 *
 * Inputs wait in a queue, sorted by their next texts. Neighbouring segments often hold ranges of texts that
 * hardly overlap, so the first input usually stays first. This takes one comparison per text; a heap takes
 * two.
 */
export class TextMerge {
  /** The input that the current text comes from. `text` is its number in that input. */
  input = -1;
  text = 0;
  /** Whether the current text equals the text before it, which came from another input. */
  isRepeat = false;

  readonly #inputs: readonly SortedTexts[];
  /** For each input: the rank of its next text. */
  readonly #ranks: Uint32Array;
  /** The inputs that have texts left: the entries `[0, #waiting)`, ascending by their next texts. */
  readonly #queue: Uint32Array;
  #waiting = 0;
  /** For each input: 1 if its next text equals that of the input behind it in the queue. */
  readonly #equalsNext: Uint8Array;
  #nextIsRepeat = false;

  constructor(inputs: readonly SortedTexts[]) {
    this.#inputs = inputs;
    this.#ranks = new Uint32Array(inputs.length);
    this.#queue = new Uint32Array(inputs.length);
    this.#equalsNext = new Uint8Array(inputs.length);
    for (const [input, { order }] of inputs.entries()) {
      if (order.length > 0) this.#queue[this.#waiting++] = input;
    }
    for (let at = this.#waiting - 1; at >= 0; at--) this.#moveBack(at);
  }

  /** Moves to the next text; false after the last. */
  next(): boolean {
    if (this.#waiting === 0) return false;
    const input = this.#queue[0];
    const { order } = this.#inputs[input];
    this.input = input;
    this.text = order[this.#ranks[input]++];
    this.isRepeat = this.#nextIsRepeat;
    this.#nextIsRepeat = this.#equalsNext[input] === 1;
    if (this.#ranks[input] < order.length) this.#moveBack(0);
    else this.#queue.copyWithin(0, 1, this.#waiting--);
    return true;
  }

  /**
   * Moves the input at `at` back to its place in the queue, before inputs with an equal next text. The queue
   * behind `at` must be sorted.
   */
  #moveBack(at: number): void {
    const queue = this.#queue;
    const input = queue[at];
    let order = 1;
    let to = at;
    for (; to + 1 < this.#waiting; to++) {
      order = this.#compareNext(queue[to + 1], input);
      if (order >= 0) break;
      queue[to] = queue[to + 1];
    }
    queue[to] = input;
    this.#equalsNext[input] = order === 0 ? 1 : 0;
  }

  /** Negative if the next text of input `a` comes before that of input `b`. */
  #compareNext(a: number, b: number): number {
    const { bytes: bytesA, offsets: offsetsA, order: orderA } = this.#inputs[a];
    const { bytes: bytesB, offsets: offsetsB, order: orderB } = this.#inputs[b];
    const textA = orderA[this.#ranks[a]];
    const textB = orderB[this.#ranks[b]];
    return compareTextBytes(
      bytesA,
      offsetsA[textA],
      offsetsA[textA + 1],
      bytesB,
      offsetsB[textB],
      offsetsB[textB + 1],
    );
  }
}
