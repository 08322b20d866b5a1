import { FrontCodedCursor } from "./front-coded-cursor.js";
import { type FrontCodedTexts, textsPerBlock } from "./front-coded-texts.js";
import { textOfBytes } from "./text-bytes.js";

/** Finds texts by rank, and ranks by text. Keeps nothing: each call decodes from the beginning of a block. */
export class FrontCodedReader {
  readonly #blockCount: number;
  readonly #cursor: FrontCodedCursor;

  constructor(texts: FrontCodedTexts) {
    this.#blockCount = texts.blocks.length - 1;
    this.#cursor = new FrontCodedCursor(texts);
  }

  /** Decodes at most one block. */
  textAt(rank: number): string {
    const cursor = this.#cursor;
    cursor.seekBlock(Math.floor(rank / textsPerBlock));
    do cursor.next();
    while (cursor.rank < rank);
    return textOfBytes(cursor.bytes.subarray(0, cursor.length));
  }

  /** The ranks `[from, to)` of the texts that equal `text`. O(log count); makes no string. */
  rangeOf(text: string): { from: number; to: number } {
    const cursor = this.#cursor;
    cursor.seekBlock(Math.max(0, this.#blocksBefore(text) - 1));
    let isText = cursor.next();
    while (isText && cursor.compareTo(text) < 0) isText = cursor.next();
    const from = cursor.rank;
    while (isText && cursor.compareTo(text) === 0) isText = cursor.next();
    return { from, to: cursor.rank };
  }

  /** Number of blocks whose first text comes before `text`. */
  #blocksBefore(text: string): number {
    const cursor = this.#cursor;
    let low = 0;
    let high = this.#blockCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      cursor.seekBlock(middle);
      cursor.next();
      if (cursor.compareTo(text) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
