import { Bitset } from "./bitset.js";
import { TimeBudget } from "./time-budget.js";

/** Where scratch arrays lie. */
export interface ScratchMemory {
  /** That of what was taken last. */
  readonly buffer: ArrayBufferLike;
  /**
   * Returns where so many bytes begin in `buffer`: at a multiple of 8. What is behind them up to the next
   * multiple of 8 is theirs, too.
   */
  take(bytes: number): number;
  /** Sets bytes of `buffer` to 0. */
  zero(at: number, bytes: number): void;
  /**
   * Returns where a copy begins in `buffer`, with zeros up to the next multiple of 8. It may be one that an
   * earlier search was given: so neither the copy nor the array is ever written.
   */
  lastingCopyOf(array: ArrayBufferView): number;
  /** All that it has given may be given again. */
  reset(): void;
}

/** Kernels read bits so many bytes at once. */
const wordBytes = 8;
/** Kernels take so many documents at once. */
const documentsAtOnce = 16;
/** Kernels go through 64 bytes of an array in about a unit of time. */
const bytesPerUnitShift = 6;

/**
 * Arrays of one search, in memory that the next one uses again. To ask the system for megabytes with every
 * search, and to have them collected, took longer than to fill them; and every collection throws compiled
 * code away that nothing holds at that moment.
 *
 * What it has given is valid until `reset`. An array is made to be gone through, by a kernel most often: so
 * the time that this takes is spent here, for all of them.
 */
export class Scratch {
  readonly #memory: ScratchMemory;
  readonly #time: TimeBudget;

  constructor(memory: ScratchMemory, time = new TimeBudget()) {
    this.#memory = memory;
    this.#time = time;
  }

  /** All that it has given may be given again. */
  reset(): void {
    this.#memory.reset();
  }

  /** Zeros. */
  bytes(length: number): Uint8Array {
    const at = this.#takeZeros(length);
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  /** Zeros. */
  uint32(length: number): Uint32Array {
    const at = this.#takeZeros(length * 4);
    return new Uint32Array(this.#memory.buffer, at, length);
  }

  /** Zeros. */
  uint16(length: number): Uint16Array {
    const at = this.#takeZeros(length * 2);
    return new Uint16Array(this.#memory.buffer, at, length);
  }

  /** Without a member. */
  bitset(size: number): Bitset {
    return new Bitset(size, this.uint32(Bitset.byteLength(size) / 4));
  }

  /** A byte for each document, up to the next multiple of 16: zeros. */
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
   * Of numbers that search after search reads: a copy that outlasts this one, so that neither is ever
   * written.
   */
  lastingCopyOfUint16(numbers: Uint16Array): Uint16Array {
    const at = this.#memory.lastingCopyOf(numbers);
    return new Uint16Array(this.#memory.buffer, at, numbers.length);
  }

  /** Likewise. */
  lastingCopyOf({ size, words }: Bitset): Bitset {
    const at = this.#memory.lastingCopyOf(words);
    return new Bitset(size, new Uint32Array(this.#memory.buffer, at, words.length));
  }

  /** Of any content, as all that follow. */
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

  /** Zeros from the last whole word on, up to the next: kernels read whole ones. */
  #zeroBehind(at: number, bytes: number): void {
    const whole = bytes - (bytes % wordBytes);
    if (whole < bytes) this.#memory.zero(at + whole, wordBytes);
  }

  /** Zeros up to a multiple of 8, likewise. */
  #takeZeros(bytes: number): number {
    const at = this.#take(bytes);
    this.#memory.zero(at, Math.ceil(bytes / wordBytes) * wordBytes);
    return at;
  }
}

/** How long arrays by document are. */
export function paddedLength(documents: number): number {
  return Math.ceil(documents / documentsAtOnce) * documentsAtOnce;
}
