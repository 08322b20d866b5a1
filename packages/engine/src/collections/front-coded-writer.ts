import { type FrontCodedTexts, followedByDigit, textsPerBlock } from "./front-coded-texts.js";
import { GrowableBytes, GrowableUint32 } from "./growable-array.js";

/** Bytes of the digits of two lengths below 2^32. */
const lengthBytesMax = 10;

/** Writes front-coded texts. They must be added in ascending order. */
export class FrontCodedWriter {
  readonly #bytes = new GrowableBytes();
  readonly #blocks = new GrowableUint32();
  #count = 0;

  /** Adds the text `bytes[0, length)`. Its first `common` bytes are those of the text added before. */
  add(bytes: Uint8Array, length: number, common: number): void {
    const sink = this.#bytes;
    const isFirst = this.#count++ % textsPerBlock === 0;
    if (isFirst) this.#blocks.push(sink.length);
    const from = isFirst ? 0 : common;
    sink.reserve(length - from + lengthBytesMax);
    this.#writeLength(from);
    this.#writeLength(length - from);
    const { array } = sink;
    let to = sink.length;
    for (let at = from; at < length; at++) array[to++] = bytes[at];
    sink.length = to;
  }

  /** Views, valid until the next text is added. */
  finish(): FrontCodedTexts {
    this.#blocks.push(this.#bytes.length);
    return { bytes: this.#bytes.view(), blocks: this.#blocks.view() };
  }

  #writeLength(length: number): void {
    const sink = this.#bytes;
    let rest = length;
    while (rest >= followedByDigit) {
      sink.array[sink.length++] = followedByDigit + (rest % followedByDigit);
      rest = Math.floor(rest / followedByDigit);
    }
    sink.array[sink.length++] = rest;
  }
}
