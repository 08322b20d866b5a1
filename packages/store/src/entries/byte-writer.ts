/** Appends little-endian values to a growing buffer. */
export class ByteWriter {
  #buffer: Buffer<ArrayBuffer>;
  #length = 0;

  /** @param capacity expected number of bytes; if there are more, the buffer grows by copying */
  constructor(capacity: number) {
    this.#buffer = ownBuffer(capacity);
  }

  u8(value: number): void {
    this.#length = this.#room(1).writeUInt8(value, this.#length);
  }

  u16(value: number): void {
    this.#length = this.#room(2).writeUInt16LE(value, this.#length);
  }

  u32(value: number): void {
    this.#length = this.#room(4).writeUInt32LE(value, this.#length);
  }

  f64(value: number): void {
    this.#length = this.#room(8).writeDoubleLE(value, this.#length);
  }

  bytes(value: Uint8Array): void {
    this.#room(value.length).set(value, this.#length);
    this.#length += value.length;
  }

  /** Writes the length, then the bytes. */
  blob(value: Uint8Array): void {
    this.u32(value.length);
    this.bytes(value);
  }

  text(value: string): void {
    this.blob(Buffer.from(value, "utf8"));
  }

  /** All bytes written so far. Shares memory with later writes. */
  written(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }

  #room(bytes: number): Buffer {
    const needed = this.#length + bytes;
    if (needed > this.#buffer.length) {
      const grown = ownBuffer(Math.max(needed, this.#buffer.length * 2));
      grown.set(this.written());
      this.#buffer = grown;
    }
    return this.#buffer;
  }
}

/** A buffer of its own: one from Node's pool for small buffers could not be moved to another thread. */
function ownBuffer(bytes: number): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(bytes));
}
