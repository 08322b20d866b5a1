/** Reads values that ByteWriter wrote. @throws RangeError the buffer ends too early */
export class ByteReader {
  #at = 0;

  constructor(private readonly buffer: Buffer) {}

  get atEnd(): boolean {
    return this.#at === this.buffer.length;
  }

  u8(): number {
    return this.buffer.readUInt8(this.#skip(1));
  }

  u16(): number {
    return this.buffer.readUInt16LE(this.#skip(2));
  }

  u32(): number {
    return this.buffer.readUInt32LE(this.#skip(4));
  }

  f64(): number {
    return this.buffer.readDoubleLE(this.#skip(8));
  }

  /** Shares memory with the buffer. */
  bytes(length: number): Buffer {
    const start = this.#skip(length);
    return this.buffer.subarray(start, this.#at);
  }

  blob(): Buffer {
    return this.bytes(this.u32());
  }

  text(): string {
    return this.blob().toString("utf8");
  }

  #skip(bytes: number): number {
    const start = this.#at;
    if (start + bytes > this.buffer.length) throw new RangeError("it is shorter than it says");
    this.#at += bytes;
    return start;
  }
}
