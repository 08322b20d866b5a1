import { itemBytesMax } from "./input-item.js";
import { InputFailure } from "./record-fault.js";

/** The bytes of one item, which may come in several chunks. */
export class BytePieces {
  #pieces: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /**
   * @param line where the item begins, for messages
   * @throws {InputFailure} the item is too large
   */
  add(piece: Buffer, line: number): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (this.#length > itemBytesMax)
      throw new InputFailure(`line ${line}: it has more than ${itemBytesMax.toLocaleString("en-US")} bytes`);
    this.#pieces.push(piece);
  }

  /** All bytes. The next item begins afterwards. */
  take(): Buffer {
    const [first = Buffer.alloc(0), ...others] = this.#pieces;
    const whole = others.length === 0 ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    return whole;
  }
}
