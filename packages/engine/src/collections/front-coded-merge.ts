/** Texts in ascending order, one after the other. */
export interface TextWalk {
  /** [0, length) are the units of the current text, until the walk goes on. */
  readonly units: Uint16Array;
  readonly length: number;
  /** How many units the current text begins with that the one before it begins with too; 0 of the first. */
  readonly common: number;
  /** To the next text; false after the last, and then not called again. */
  next(): boolean;
}

/**
 * Walks the texts of several inputs in their common order, equal ones in the order of the inputs:
 *
 *   while (merge.next()) use(inputs[merge.input], merge.common);
 *
 * What texts have in common mostly decides their order without a look at their units (LCP merge; Ng and
 * Kakehi 2008): of two texts after a third, the one that has more in common with it comes first. If both have
 * as much, they are compared from there on, so each unit is looked at about once. Inputs wait in a queue
 * sorted by their current texts. Neighbouring segments often hold ranges of texts that hardly overlap, so the
 * first input mostly stays first.
 */
export class FrontCodedMerge {
  /** The input whose walk stands at the current text. */
  input = -1;
  /** How many units the current text has in common with the one before it, of whichever input. */
  common = 0;

  readonly #walks: readonly TextWalk[];
  /** Inputs that stand at a text, [0, #waiting), ascending by it. */
  readonly #queue: Uint32Array;
  /** By place in the queue: how many units its text has in common with that of the next place. */
  readonly #commonWithNext: Uint32Array;
  #waiting = 0;

  /** The walks stand before their first texts, and are moved by the merge alone. */
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
   * Puts `input`, first so far, where its new text belongs. What that has in common with the input's text
   * before is known, and #commonWithNext[0] is still what the second in the queue has in common with the
   * same.
   */
  #moveBack(input: number): void {
    const queue = this.#queue;
    const commonWithNext = this.#commonWithNext;
    // Of the new text, like `otherCommon` below, with the text that stood at `place`.
    let { common } = this.#walks[input];
    this.common = common;
    let place = 0;
    for (; place + 1 < this.#waiting; place++) {
      const other = queue[place + 1];
      const otherCommon = commonWithNext[place];
      if (common > otherCommon) break;
      if (common === otherCommon) {
        const shared = this.#extend(input, other, common);
        if (this.#isBefore(input, other, shared)) {
          commonWithNext[place] = shared;
          break;
        }
        common = shared;
      }
      queue[place] = other;
      if (place === 0) this.common = otherCommon;
      else commonWithNext[place - 1] = otherCommon;
    }
    queue[place] = input;
    if (place > 0) commonWithNext[place - 1] = common;
  }

  /** How many units the texts of two inputs have in common, of which `common` are known. */
  #extend(a: number, b: number, common: number): number {
    const { units: unitsA, length: lengthA } = this.#walks[a];
    const { units: unitsB, length: lengthB } = this.#walks[b];
    const end = Math.min(lengthA, lengthB);
    let at = common;
    while (at < end && unitsA[at] === unitsB[at]) at++;
    return at;
  }

  /** Of two inputs whose texts have `common` units in common. */
  #isBefore(a: number, b: number, common: number): boolean {
    const { units: unitsA, length: lengthA } = this.#walks[a];
    const { units: unitsB, length: lengthB } = this.#walks[b];
    if (common < lengthA && common < lengthB) return unitsA[common] < unitsB[common];
    return lengthA === lengthB ? a < b : lengthA < lengthB;
  }
}
