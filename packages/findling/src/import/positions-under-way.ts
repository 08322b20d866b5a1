import { type InputPosition, inputStart } from "./import-plan.js";

/** Where the records lie in the input that have been read, and not yet written. */
export class PositionsUnderWay {
  /** By the number of the record, from `#first`. */
  #positions: InputPosition[] = [];
  #first = 0;
  #written: InputPosition;

  constructor(start: InputPosition = inputStart) {
    this.#written = start;
  }

  /** Everything before it is written. */
  get written(): InputPosition {
    return this.#written;
  }

  add(position: InputPosition): void {
    this.#positions.push(position);
  }

  /** Forgets the positions of all records before this number, which are written. */
  setWrittenBefore(record: number): void {
    const done = this.#positions.splice(0, record - this.#first);
    this.#first += done.length;
    this.#written = done.at(-1) ?? this.#written;
  }

  /** The position of the record with this number. null: it is written, or was not read. */
  of(record: number): InputPosition | null {
    return this.#positions[record - this.#first] ?? null;
  }
}
