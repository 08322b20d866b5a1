import type { CacheFigures, ReportingCache } from "../collections/cache-figures.js";
import type { ScratchMemory } from "../collections/scratch.js";
import { type WasmExports, type WaysOf, wasmExports } from "./wasm-exports.js";

const pageBytes = 65_536;
const pagesMin = 16;
const pagesMax = 65_536;
/** Compiled code keeps its own data before this address. */
const firstAddress = pageBytes;
const alignment = 16;

/**
 * After this many searches the memory is checked: if they needed much less, a smaller one takes its place.
 * Memory of up to `keptBytesMin` is kept in any case.
 */
const resetsToShrink = 256;
const keptBytesMin = 64 * 2 ** 20;

/** The most bytes of lasting copies. Beyond it all are forgotten, and copies begin anew. */
const lastingBytesMax = 32 * 2 ** 20;

const noWays: WaysOf = () => 0;

/** V8 reserves 10 GiB of addresses: 4 GiB, and room to trap accesses outside of them (measured, Node 20). */
function newMemory(): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: pagesMin, maximum: pagesMax, shared: true });
  } catch (cause) {
    const message =
      "There is no room for the memory of compiled code: each search thread reserves about 10 GiB of " +
      "addresses (not of memory). Lift the limit of the process (`ulimit -v unlimited`).";
    throw new Error(message, { cause });
  }
}

/**
 * The memory that compiled kernels reach. A search takes piece after piece of it. It is shared memory, so
 * views of it stay valid when it grows.
 */
export class WasmMemory implements ScratchMemory, ReportingCache {
  #memory = newMemory();
  /** Returns where the ways of a term begin (see scan.ts). */
  waysOf: WaysOf = noWays;
  kernels: WasmExports = wasmExports(this.#memory, (term, kind) => this.waysOf(term, kind));
  buffer = this.#memory.buffer;
  /** A view of all the memory. */
  view = new Uint8Array(this.buffer);
  #used = firstAddress;
  /** Where lasting copies lie: at the beginning, before everything that is given to one search. */
  #lasting = new WeakMap<ArrayBufferView, number>();
  #lastingEnd = firstAddress;
  /** Lasting copies that were made for the present search. They lie among the other pieces given to it. */
  readonly #asked = new Map<ArrayBufferView, number>();
  #lastingHits = 0;
  #lastingMisses = 0;
  #resets = 0;
  /** The most bytes used since the last check of the size. */
  #most = 0;

  take(bytes: number): number {
    const at = this.#used;
    this.#used += Math.ceil(bytes / alignment) * alignment;
    if (this.#used > this.buffer.byteLength) this.#grow();
    return at;
  }

  takeZeros(bytes: number): number {
    const at = this.take(bytes);
    this.zero(at, bytes);
    return at;
  }

  /** Returns where the copy lies. */
  copyOf({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
    const at = this.take(byteLength);
    this.view.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    return at;
  }

  lastingCopyOf(array: ArrayBufferView): number {
    const known = this.#lasting.get(array) ?? this.#asked.get(array);
    if (known !== undefined) {
      this.#lastingHits++;
      return known;
    }
    this.#lastingMisses++;
    const at = this.#paddedCopyOf(array);
    this.#asked.set(array, at);
    return at;
  }

  get figures(): CacheFigures {
    return {
      name: "lasting_copies",
      bytesMax: lastingBytesMax,
      invalidatedBy: "nothing",
      bytes: this.#lastingEnd - firstAddress,
      hits: this.#lastingHits,
      misses: this.#lastingMisses,
    };
  }

  zero(at: number, bytes: number): void {
    this.kernels.zero(at, bytes);
  }

  reset(): void {
    // It keeps the searched index in memory.
    this.waysOf = noWays;
    this.#most = Math.max(this.#most, this.#used);
    if (++this.#resets % resetsToShrink === 0) this.#shrink();
    this.#used = this.#lastingEnd;
    for (const array of this.#asked.keys()) this.#makeLasting(array);
    this.#asked.clear();
  }

  /** The end of what has been given away. `release` takes back everything that was given since. */
  get used(): number {
    return this.#used;
  }

  release(used: number): void {
    this.#used = used;
  }

  /** Called when nothing is given away except lasting copies. */
  #makeLasting(array: ArrayBufferView): void {
    if (array.byteLength > lastingBytesMax) return;
    if (this.#lastingEnd + array.byteLength > firstAddress + lastingBytesMax) this.#forgetLasting();
    this.#used = this.#lastingEnd;
    this.#lasting.set(array, this.#paddedCopyOf(array));
    this.#lastingEnd = this.#used;
  }

  #forgetLasting(): void {
    this.#lasting = new WeakMap();
    this.#lastingEnd = firstAddress;
  }

  #paddedCopyOf({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
    const at = this.takeZeros(Math.ceil(byteLength / alignment) * alignment);
    this.view.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    return at;
  }

  /** Memory cannot shrink. If much less is needed than there is, a new memory takes its place. */
  #shrink(): void {
    if (this.buffer.byteLength > keptBytesMin && this.#most < this.buffer.byteLength / 4) {
      this.#memory = newMemory();
      this.kernels = wasmExports(this.#memory, (term, kind) => this.waysOf(term, kind));
      this.buffer = this.#memory.buffer;
      this.view = new Uint8Array(this.buffer);
      this.#forgetLasting();
    }
    this.#most = 0;
  }

  /** Grows by an eighth at least, so that it does not grow at every step. */
  #grow(): void {
    const pages = this.buffer.byteLength / pageBytes;
    const needed = Math.ceil(this.#used / pageBytes);
    const wanted = Math.min(pagesMax, Math.max(needed, Math.ceil(pages * 1.125)));
    this.#memory.grow(Math.max(needed, wanted) - pages);
    this.buffer = this.#memory.buffer;
    this.view = new Uint8Array(this.buffer);
  }
}
