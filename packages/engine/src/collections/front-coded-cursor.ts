import { type FrontCodedTexts, followedByDigit, textsPerBlock } from "./front-coded-texts.js";

/** Decodes front-coded texts one after the other. A new cursor stands before the first text. */
export class FrontCodedCursor {
  /** The rank of the current text. After the last text: the number of texts. */
  rank = -1;
  /** The units `[0, length)` are the current text. Each call of `next` overwrites them. */
  units = new Uint16Array(64);
  length = 0;
  /**
   * Number of leading units that the current text shares with the text before it. It is 0 for the first text
   * after `seekBlock`.
   */
  common = 0;
  readonly #texts: FrontCodedTexts;
  /** Index in `#texts.units` where the next text begins. */
  #at = 0;

  constructor(texts: FrontCodedTexts) {
    this.#texts = texts;
  }

  /** Moves to the place before the first text of a block. */
  seekBlock(block: number): void {
    this.rank = block * textsPerBlock - 1;
    this.length = 0;
    this.#at = this.#texts.blocks[block];
  }

  /** Moves to the next text. Returns false after the last text, and must not be called again then. */
  next(): boolean {
    this.rank++;
    const source = this.#texts.units;
    if (this.#at === source.length) return false;
    let common = this.#readLength();
    const length = common + this.#readLength();
    if (length > this.units.length) this.#grow(length);
    const { units } = this;
    let from = this.#at;
    // The first text of a block is stored whole. So compare it with the text before, to find what they share.
    const commonMax = Math.min(length, this.length);
    while (common < commonMax && units[common] === source[from]) {
      common++;
      from++;
    }
    for (let to = common; to < length; to++) units[to] = source[from++];
    this.#at = from;
    this.length = length;
    this.common = common;
    return true;
  }

  /** Negative if the current text comes before `text`, 0 if it is the same. */
  compareTo(text: string): number {
    const end = Math.min(this.length, text.length);
    for (let i = 0; i < end; i++) {
      const difference = this.units[i] - text.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return this.length - text.length;
  }

  #readLength(): number {
    const { units } = this.#texts;
    let digit = units[this.#at++];
    if (digit < followedByDigit) return digit;
    let length = digit - followedByDigit;
    let weight = followedByDigit;
    do {
      digit = units[this.#at++];
      length += (digit % followedByDigit) * weight;
      weight *= followedByDigit;
    } while (digit >= followedByDigit);
    return length;
  }

  #grow(length: number): void {
    const grown = new Uint16Array(Math.max(length, this.units.length * 2));
    grown.set(this.units);
    this.units = grown;
  }
}
