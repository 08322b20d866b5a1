import { type FrontCodedTexts, followedByDigit, textsPerBlock } from "./front-coded-texts.js";

/** Stands before the first text when new. Its buffer is its own and serves text after text. */
export class FrontCodedCursor {
  /** Of the current text; the number of texts after the last. */
  rank = -1;
  /** [0, length) are the units of the current text. */
  units = new Uint16Array(64);
  length = 0;
  /**
   * How many units the current text begins with that the one before it begins with too; 0 of the first after
   * a seek.
   */
  common = 0;
  readonly #texts: FrontCodedTexts;
  /** Where the next text begins. */
  #at = 0;

  constructor(texts: FrontCodedTexts) {
    this.#texts = texts;
  }

  /** To before the first text of a block. */
  seekBlock(block: number): void {
    this.rank = block * textsPerBlock - 1;
    this.length = 0;
    this.#at = this.#texts.blocks[block];
  }

  /** To the next text; false after the last, and then not to be called again. */
  next(): boolean {
    this.rank++;
    const source = this.#texts.units;
    if (this.#at === source.length) return false;
    let common = this.#readLength();
    const length = common + this.#readLength();
    if (length > this.units.length) this.#grow(length);
    const { units } = this;
    let from = this.#at;
    // The first text of a block has all of its units, whatever it has in common with the one before.
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
