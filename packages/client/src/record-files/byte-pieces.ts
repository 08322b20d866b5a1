import { itemBytesMax } from "./input-item.js";
import { FileFault } from "./record-fault.js";

const none = new Uint8Array();

/** The bytes of one item, which may come in several chunks. */
export class BytePieces {
  #pieces: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /**
   * @param line where the item begins, for messages
   * @throws {FileFault} the item is too large
   */
  add(piece: Uint8Array, line: number): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (this.#length > itemBytesMax) throw tooLarge(line);
    this.#pieces.push(piece);
  }

  /** All bytes. The next item begins afterwards. */
  take(): Uint8Array {
    const [first = none, ...others] = this.#pieces;
    const whole = others.length === 0 ? first : joined(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    return whole;
  }
}

export function tooLarge(line: number): FileFault {
  return new FileFault(`line ${line}: it has more than ${itemBytesMax.toLocaleString("en-US")} bytes`);
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
