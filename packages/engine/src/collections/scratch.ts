import { Bitset } from "./bitset.js";
import type { CacheFigures } from "./cache-figures.js";
import { TimeBudget } from "./time-budget.js";

/** The memory that scratch arrays are allocated in. */
export interface ScratchMemory {
  /** The buffer of the allocation made last. */
  readonly buffer: ArrayBufferLike;
  /**
   * Allocates `bytes` bytes. Returns where they begin in `buffer`, a multiple of 8. The bytes behind them, up
   * to the next multiple of 8, belong to the allocation too.
   */
  take(bytes: number): number;
  /** Sets bytes of `buffer` to 0. */
  zero(at: number, bytes: number): void;
  /**
   * Returns where a copy of `array` begins in `buffer`. Zeros fill it up to the next multiple of 8. The copy
   * may be one made for an earlier search, so neither the copy nor the array may ever be written.
   */
  lastingCopyOf(array: ArrayBufferView): number;
  /** Figures of the lasting copies. */
  readonly figures: CacheFigures;
  /** Frees all allocations. */
  reset(): void;
}

/** Kernels read bits in words of this many bytes. */
const wordBytes = 8;
/** Kernels process this many documents at once. */
const documentsAtOnce = 16;
/** Kernels process 64 bytes of an array in about one unit of time (see TimeBudget). */
const bytesPerUnitShift = 6;

/**
 * Allocates the arrays of one search in memory that the next search uses again. Without this, requesting
 * megabytes from the system for each search and collecting them took longer than filling them. Also, each
 * collection discards compiled code that nothing holds at that moment.
 *
 * The arrays are valid until `reset`. Each array will be gone through, usually by a kernel. So its time is
 * spent here, when the array is allocated.
 */
export class Scratch {
  readonly #memory: ScratchMemory;
  readonly #time: TimeBudget;

  constructor(memory: ScratchMemory, time = new TimeBudget()) {
    this.#memory = memory;
    this.#time = time;
  }

  /** Frees all arrays. */
  reset(): void {
    this.#memory.reset();
  }

  /** Bytes that are all 0. */
  bytes(length: number): Uint8Array {
    const at = this.#takeZeros(length);
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  /** Numbers that are all 0. */
  uint32(length: number): Uint32Array {
    const at = this.#takeZeros(length * 4);
    return new Uint32Array(this.#memory.buffer, at, length);
  }

  /** Numbers that are all 0. */
  uint16(length: number): Uint16Array {
    const at = this.#takeZeros(length * 2);
    return new Uint16Array(this.#memory.buffer, at, length);
  }

  /** An empty bitset. */
  bitset(size: number): Bitset {
    return new Bitset(size, this.uint32(Bitset.byteLength(size) / 4));
  }

  /** One byte per document, all 0. The length is rounded up to a multiple of 16. */
  documentBytes(documents: number): Uint8Array {
    return this.bytes(paddedLength(documents));
  }

  copyOfBits({ size, words }: Bitset): Bitset {
    const at = this.#take(words.byteLength);
    this.#zeroBehind(at, words.byteLength);
    const copy = new Uint32Array(this.#memory.buffer, at, words.length);
    copy.set(words);
    return new Bitset(size, copy);
  }

  copyOf(bytes: Uint8Array): Uint8Array {
    const copy = this.anyBytes(bytes.length);
    copy.set(bytes);
    return copy;
  }

  /**
   * A copy that outlasts this search, for numbers that many searches read. Neither the copy nor `numbers` may
   * ever be written.
   */
  lastingCopyOfUint16(numbers: Uint16Array): Uint16Array {
    const at = this.#memory.lastingCopyOf(numbers);
    return new Uint16Array(this.#memory.buffer, at, numbers.length);
  }

  /** A copy of a bitset that outlasts this search. Neither the copy nor the bitset may ever be written. */
  lastingCopyOf({ size, words }: Bitset): Bitset {
    const at = this.#memory.lastingCopyOf(words);
    return new Bitset(size, new Uint32Array(this.#memory.buffer, at, words.length));
  }

  /** Bytes of any content. The arrays of the methods below are not cleared either. */
  anyBytes(length: number): Uint8Array {
    const at = this.#take(length);
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  anyUint16(length: number): Uint16Array {
    const at = this.#take(length * 2);
    return new Uint16Array(this.#memory.buffer, at, length);
  }

  anyUint32(length: number): Uint32Array {
    const at = this.#take(length * 4);
    return new Uint32Array(this.#memory.buffer, at, length);
  }

  anyInt32(length: number): Int32Array {
    const at = this.#take(length * 4);
    return new Int32Array(this.#memory.buffer, at, length);
  }

  #take(bytes: number): number {
    this.#time.spend(bytes >>> bytesPerUnitShift);
    return this.#memory.take(bytes);
  }

  /**
   * Writes zeros over the last incomplete word of 8 bytes and up to its end, because kernels read whole
   * words.
   */
  #zeroBehind(at: number, bytes: number): void {
    const whole = bytes - (bytes % wordBytes);
    if (whole < bytes) this.#memory.zero(at + whole, wordBytes);
  }

  /** Allocates bytes, and zeros them up to a multiple of 8, because kernels read whole words. */
  #takeZeros(bytes: number): number {
    const at = this.#take(bytes);
    this.#memory.zero(at, Math.ceil(bytes / wordBytes) * wordBytes);
    return at;
  }
}

/** Length of an array with one entry per document: `documents`, rounded up to a multiple of 16. */
export function paddedLength(documents: number): number {
  return Math.ceil(documents / documentsAtOnce) * documentsAtOnce;
}
