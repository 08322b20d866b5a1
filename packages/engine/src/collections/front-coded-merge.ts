/** Visits texts in ascending order. */
export interface TextWalk {
  /** The bytes `[0, length)` are the current text (see text-bytes). They are valid until `next` is called. */
  readonly bytes: Uint8Array;
  readonly length: number;
  /** Number of leading bytes that the current text shares with the text before it; 0 for the first text. */
  readonly common: number;
  /** Moves to the next text. Returns false after the last text, and is not called again then. */
  next(): boolean;
}

/**
 * Visits the texts of several inputs in their common order. Equal texts come in the order of the inputs:
 *
 *     while (merge.next()) use(inputs[merge.input], merge.common);
 *
 * The lengths of common prefixes decide most comparisons without looking at bytes (LCP merge; Ng and Kakehi
 * 2008). Of two texts that both follow a third text, the one that shares a longer prefix with the third comes
 * first. If both share the same length, they are compared from there on. So each byte is looked at about
 * once.
 *
 * Inputs wait in a queue, sorted by their current texts. Neighbouring segments often hold ranges of texts
 * that hardly overlap, so the first input usually stays first.
 */
export class FrontCodedMerge {
  /** The input that the current text comes from. */
  input = -1;
  /** Number of leading bytes that the current text shares with the text before it, from whichever input. */
  common = 0;

  readonly #walks: readonly TextWalk[];
  /** The inputs that have a current text: the entries `[0, #waiting)`, ascending by that text. */
  readonly #queue: Uint32Array;
  /**
   * For each entry of the queue: number of leading bytes that its text shares with the text of the next
   * entry.
   */
  readonly #commonWithNext: Uint32Array;
  #waiting = 0;

  /** The walks must stand before their first texts. From now on only the merge moves them. */
  constructor(walks: readonly TextWalk[]) {
    this.#walks = walks;
    this.#queue = new Uint32Array(walks.length);
    this.#commonWithNext = new Uint32Array(walks.length);
    for (let input = walks.length - 1; input >= 0; input--) {
      if (!walks[input].next()) continue;
      this.#queue.copyWithin(1, 0, this.#waiting);
      this.#commonWithNext.copyWithin(1, 0, this.#waiting++);
      this.#commonWithNext[0] = 0;
      this.#moveBack(input);
    }
  }

  /** Moves to the next text; false after the last. */
  next(): boolean {
    if (this.input >= 0) this.#advance();
    if (this.#waiting === 0) return false;
    this.input = this.#queue[0];
    return true;
  }

  #advance(): void {
    if (this.#walks[this.input].next()) {
      this.#moveBack(this.input);
      return;
    }
    this.common = this.#commonWithNext[0];
    this.#queue.copyWithin(0, 1, this.#waiting);
    this.#commonWithNext.copyWithin(0, 1, this.#waiting--);
  }

  /**
   * Moves `input` from the front of the queue to the place where its new text belongs. Two common prefixes
   * with the input's previous text are known: that of its new text (`common` of the walk), and that of the
   * second text in the queue (`#commonWithNext[0]`).
   */
  #moveBack(input: number): void {
    const queue = this.#queue;
    const commonWithNext = this.#commonWithNext;
    // `common` is the prefix that the new text shares with the text that was at index `at` before the move;
    // `otherCommon` is the prefix that the text at index `at + 1` shares with it.
    let { common } = this.#walks[input];
    this.common = common;
    let at = 0;
    for (; at + 1 < this.#waiting; at++) {
      const other = queue[at + 1];
      const otherCommon = commonWithNext[at];
      if (common > otherCommon) break;
      if (common === otherCommon) {
        const shared = this.#extend(input, other, common);
        if (this.#isBefore(input, other, shared)) {
          commonWithNext[at] = shared;
          break;
        }
        common = shared;
      }
      queue[at] = other;
      if (at === 0) this.common = otherCommon;
      else commonWithNext[at - 1] = otherCommon;
    }
    queue[at] = input;
    if (at > 0) commonWithNext[at - 1] = common;
  }

  /**
   * Length of the common prefix of the texts of two inputs. At least `common` bytes are known to be equal.
   */
  #extend(a: number, b: number, common: number): number {
    const { bytes: bytesA, length: lengthA } = this.#walks[a];
    const { bytes: bytesB, length: lengthB } = this.#walks[b];
    const end = Math.min(lengthA, lengthB);
    let at = common;
    while (at < end && bytesA[at] === bytesB[at]) at++;
    return at;
  }

  /** Whether the text of `a` comes before that of `b`. They have a common prefix of `common` bytes. */
  #isBefore(a: number, b: number, common: number): boolean {
    const { bytes: bytesA, length: lengthA } = this.#walks[a];
    const { bytes: bytesB, length: lengthB } = this.#walks[b];
    if (common < lengthA && common < lengthB) return bytesA[common] < bytesB[common];
    return lengthA === lengthB ? a < b : lengthA < lengthB;
  }
}
