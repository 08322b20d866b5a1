import type { CacheFigures } from "../../../src/collections/cache-figures.js";
import type { ScratchMemory } from "../../../src/collections/scratch.js";

const chunkBytesMin = 1 << 20;
/** A search that took more gives the rest back. */
const keptBytesMax = 64 * 2 ** 20;
/** In bytes. Every element type fits. */
const alignment = 8;

/** Scratch memory in pieces that are asked of the system one by one. */
export class ChunkMemory implements ScratchMemory {
  #chunks: ArrayBuffer[] = [];
  #chunk = 0;
  #used = 0;

  get buffer(): ArrayBuffer {
    return this.#chunks[this.#chunk];
  }

  /** Makes room in the current chunk, the next one that is large enough or a new one. */
  take(bytes: number): number {
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

  zero(at: number, bytes: number): void {
    new Uint8Array(this.buffer, at, bytes).fill(0);
  }

  /** Made anew: only where compiled kernels are refused is it copied from. */
  lastingCopyOf({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
    const at = this.take(byteLength);
    const copy = new Uint8Array(this.buffer, at, Math.ceil(byteLength / alignment) * alignment);
    copy.fill(0, byteLength);
    copy.set(new Uint8Array(buffer, byteOffset, byteLength));
    return at;
  }

  get figures(): CacheFigures {
    const nothing = { bytes: 0, bytesMax: 0, hits: 0, misses: 0 };
    return { name: "lasting_copies", invalidatedBy: "nothing", ...nothing };
  }

  reset(): void {
    this.#chunk = 0;
    this.#used = 0;
    let kept = 0;
    this.#chunks = this.#chunks.filter(({ byteLength }) => (kept += byteLength) <= keptBytesMax);
  }

  #lastBytes(): number {
    return Math.min(this.#chunks.at(-1)?.byteLength ?? 0, keptBytesMax / 8);
  }
}
