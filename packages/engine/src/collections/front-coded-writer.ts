import { type FrontCodedTexts, followedByDigit, textsPerBlock } from "./front-coded-texts.js";
import { GrowableBytes, GrowableUint16, GrowableUint32 } from "./growable-array.js";

/** Number of digits of two lengths below 2^32. */
const lengthUnitsMax = 10;

/** Writes front-coded texts. They must be added in ascending order. */
export class FrontCodedWriter {
  readonly #units: GrowableBytes | GrowableUint16;
  readonly #blocks = new GrowableUint32();
  #count = 0;

  /** `areBytes`: whether all units of all texts are at most 255. */
  constructor(areBytes: boolean) {
    this.#units = areBytes ? new GrowableBytes() : new GrowableUint16();
  }

  /** Adds the text `units[0, length)`. Its first `common` units are those of the text added before. */
  add(units: Uint16Array, length: number, common: number): void {
    const sink = this.#units;
    const isFirst = this.#count++ % textsPerBlock === 0;
    if (isFirst) this.#blocks.push(sink.length);
    const from = isFirst ? 0 : common;
    sink.reserve(length - from + lengthUnitsMax);
    this.#writeLength(from);
    this.#writeLength(length - from);
    const { array } = sink;
    let to = sink.length;
    for (let at = from; at < length; at++) array[to++] = units[at];
    sink.length = to;
  }

  /** Views, valid until the next text is added. */
  finish(): FrontCodedTexts {
    this.#blocks.push(this.#units.length);
    return { units: this.#units.view(), blocks: this.#blocks.view() };
  }

  #writeLength(length: number): void {
    const sink = this.#units;
    let rest = length;
    while (rest >= followedByDigit) {
      sink.array[sink.length++] = followedByDigit + (rest % followedByDigit);
      rest = Math.floor(rest / followedByDigit);
    }
    sink.array[sink.length++] = rest;
  }
}
