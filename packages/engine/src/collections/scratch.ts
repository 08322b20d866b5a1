const chunkBytesMin = 1 << 20;
/** A search that took more gives the rest back. */
const keptBytesMax = 64 * 2 ** 20;
/** So that every element type fits. */
const alignment = 8;

/**
 * Memory of one search, used again by the next one. To ask the system for megabytes with every search, and to have them collected, took
 * longer than to fill them; and every collection throws compiled code away that nothing holds at that moment.
 *
 * What it has given is valid until `reset`.
 */
export class Scratch {
  #chunks: ArrayBuffer[] = [];
  #chunk = 0;
  #used = 0;

  /** All that it has given may be given again. */
  reset(): void {
    this.#chunk = 0;
    this.#used = 0;
    let kept = 0;
    this.#chunks = this.#chunks.filter(({ byteLength }) => (kept += byteLength) <= keptBytesMax);
  }

  /** Zeros. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    return this.anyBytes(length).fill(0);
  }

  /** Zeros. */
  uint32(length: number): Uint32Array<ArrayBuffer> {
    return this.anyUint32(length).fill(0);
  }

  /** Of any content, as all that follow. */
  anyBytes(length: number): Uint8Array<ArrayBuffer> {
    const at = this.#take(length);
    return new Uint8Array(this.#chunks[this.#chunk], at, length);
  }

  anyUint16(length: number): Uint16Array<ArrayBuffer> {
    const at = this.#take(length * 2);
    return new Uint16Array(this.#chunks[this.#chunk], at, length);
  }

  anyUint32(length: number): Uint32Array<ArrayBuffer> {
    const at = this.#take(length * 4);
    return new Uint32Array(this.#chunks[this.#chunk], at, length);
  }

  anyInt32(length: number): Int32Array<ArrayBuffer> {
    const at = this.#take(length * 4);
    return new Int32Array(this.#chunks[this.#chunk], at, length);
  }

  /** Makes room in the current chunk, the next one that is large enough or a new one; returns where. */
  #take(bytes: number): number {
    const needed = Math.ceil(bytes / alignment) * alignment;
    while (this.#chunk < this.#chunks.length && this.#used + needed > this.#chunks[this.#chunk].byteLength) {
      this.#chunk++;
      this.#used = 0;
    }
    if (this.#chunk === this.#chunks.length) {
      this.#chunks.push(new ArrayBuffer(Math.max(needed, chunkBytesMin, 2 * this.#lastBytes())));
    }
    const at = this.#used;
    this.#used += needed;
    return at;
  }

  #lastBytes(): number {
    return Math.min(this.#chunks.at(-1)?.byteLength ?? 0, keptBytesMax / 8);
  }
}
