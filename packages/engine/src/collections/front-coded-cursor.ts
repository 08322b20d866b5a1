import { type FrontCodedTexts, followedByDigit, textsPerBlock } from "./front-coded-texts.js";
import { compareToText } from "./text-bytes.js";

/** Decodes front-coded texts one after the other. A new cursor stands before the first text. */
export class FrontCodedCursor {
  /** The rank of the current text. After the last text: the number of texts. */
  rank = -1;
  /** The bytes `[0, length)` are the current text. Each call of `next` overwrites them. */
  bytes = new Uint8Array(64);
  length = 0;
  /**
   * Number of leading bytes that the current text shares with the text before it. It is 0 for the first text
   * after `seekBlock`.
   */
  common = 0;
  readonly #texts: FrontCodedTexts;
  /** Index in `#texts.bytes` where the next text begins. */
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
    const source = this.#texts.bytes;
    if (this.#at === source.length) return false;
    let common = this.#readLength();
    const length = common + this.#readLength();
    if (length > this.bytes.length) this.#grow(length);
    const { bytes } = this;
    let from = this.#at;
    // The first text of a block is stored whole. So compare it with the text before, to find what they share.
    const commonMax = Math.min(length, this.length);
    while (common < commonMax && bytes[common] === source[from]) {
      common++;
      from++;
    }
    for (let to = common; to < length; to++) bytes[to] = source[from++];
    this.#at = from;
    this.length = length;
    this.common = common;
    return true;
  }

  /** Negative if the current text comes before `text`, 0 if it is the same. */
  compareTo(text: string): number {
    return compareToText(this.bytes, 0, this.length, text);
  }

  #readLength(): number {
    const { bytes } = this.#texts;
    let digit = bytes[this.#at++];
    if (digit < followedByDigit) return digit;
    let length = digit - followedByDigit;
    let weight = followedByDigit;
    do {
      digit = bytes[this.#at++];
      length += (digit % followedByDigit) * weight;
      weight *= followedByDigit;
    } while (digit >= followedByDigit);
    return length;
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(length, this.bytes.length * 2));
    grown.set(this.bytes);
    this.bytes = grown;
  }
}
