import {
  REPEAT_DISTANCE,
  REPEAT_SIZE,
  repeatsStart,
  unitsPerRepeat,
  wholeSizeMax,
} from "./stored-document.js";

const capacityMin = 1_024;

/** The units of one document with its repeats inserted. One instance is used for many documents. */
export class WholeDocument {
  units = new Uint16Array(capacityMin);
  size = 0;

  /** Reads the stored document `stored[from, to)`. */
  read(stored: Uint16Array, from: number, to: number): void {
    const sizeMax = wholeSizeMax(from, to);
    if (sizeMax > this.units.length) this.units = new Uint16Array(sizeMax * 2);
    this.size = 0;
    const repeats = repeatsStart(stored, to);
    let own = from;
    for (let repeat = repeats; repeat < to - 1; repeat += unitsPerRepeat) {
      const insertAt = from + stored[repeat];
      const repeated = from - stored[repeat + REPEAT_DISTANCE];
      this.#append(stored, own, insertAt);
      this.#append(stored, repeated, repeated + stored[repeat + REPEAT_SIZE]);
      own = insertAt;
    }
    this.#append(stored, own, repeats);
  }

  #append(stored: Uint16Array, from: number, to: number): void {
    const { units } = this;
    let at = this.size;
    for (let i = from; i < to; i++) units[at++] = stored[i];
    this.size = at;
  }
}
