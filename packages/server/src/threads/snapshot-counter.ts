/**
 * The number of the newest publication, shared by all threads. The writer stores it after the publication has
 * been posted to every search thread; a search thread that reads it can therefore drain its port up to it.
 */
export class SnapshotCounter {
  readonly shared: SharedArrayBuffer;
  readonly #cell: BigInt64Array<SharedArrayBuffer>;

  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#cell = new BigInt64Array(shared);
  }

  newest(): number {
    return Number(Atomics.load(this.#cell, 0));
  }

  store(number: number): void {
    Atomics.store(this.#cell, 0, BigInt(number));
  }
}
