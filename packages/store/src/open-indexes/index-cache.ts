import type { CacheFigures, ReportingCache } from "@findling/engine";
import type { DurableIndex } from "../durable-index/durable-index.js";
import { IndexUnavailableError, StoreClosedError } from "../errors.js";
import { MergerClosedError } from "../merger/merger.js";
import type { IndexCacheBounds, IndexUse } from "./index-use.js";

export interface IndexCacheOptions extends IndexCacheBounds {
  readonly exists: (name: string) => boolean;
  /** Opens and publishes an index that exists. */
  readonly open: (name: string) => Promise<DurableIndex>;
  /** The index is about to be closed. No new search may begin until it is opened again. */
  readonly onClosing: (index: DurableIndex) => void;
  /** The index was closed. It still exists. */
  readonly onClosed: (index: DurableIndex) => void;
  /** An index could not be opened, or closed. */
  readonly onFault: (name: string, error: unknown) => void;
}

/** An open index in use. It is not closed before `release`. */
export interface IndexLease extends IndexUse {
  readonly index: DurableIndex;
}

interface Slot {
  readonly opening: Promise<DurableIndex>;
  index: DurableIndex | null;
  leases: number;
  bytes: number;
  /** Whether the index is about to be closed, unless somebody takes a lease. */
  isLeaving: boolean;
  /** Set when closing can no longer be stopped. */
  closed: Promise<void> | null;
}

/**
 * Memory of an open index besides its buffers: tables, analysis, LMDB's map. Measured with 1,000 small
 * indexes.
 */
const overheadBytes = 400_000;
/** An index that could not be opened is not tried again before this time. */
const retryAfterMs = 5_000;

/**
 * The open indexes. An index is opened when it is first used. Beyond the bounds, the least recently used one
 * is closed. An index that is in use or has background work stays open.
 */
export class IndexCache implements ReportingCache {
  readonly #options: IndexCacheOptions;
  /** The most recently used ones come last. */
  readonly #slots = new Map<string, Slot>();
  /** With times on the clock of `performance`, which nobody sets back. */
  readonly #failures = new Map<string, { readonly error: IndexUnavailableError; readonly at: number }>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;
  #isClosed = false;

  constructor(options: IndexCacheOptions) {
    this.#options = options;
  }

  get figures(): CacheFigures {
    return {
      name: "indexes",
      bytesMax: this.#options.bytesMax,
      invalidatedBy: "nothing",
      bytes: this.#bytes,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** Whether opening one more index of average size would close another. */
  get isFull(): boolean {
    const count = this.#slots.size;
    const { bytesMax, indexesMax } = this.#options;
    return count >= indexesMax || this.#bytes + this.#bytes / Math.max(1, count) > bytesMax;
  }

  /** Whether the index exists, open or not. @throws StoreClosedError */
  has(name: string): boolean {
    if (this.#isClosed) throw new StoreClosedError();
    return this.#slots.has(name) || this.#options.exists(name);
  }

  /** Returns a lease at once, or undefined if the index is not open now. */
  leaseOpen(name: string): IndexLease | undefined {
    const slot = this.#slots.get(name);
    if (!isOpen(slot)) return undefined;
    this.#hits++;
    return this.#lease(name, slot, slot.index);
  }

  /**
   * Opens the index if necessary. Returns undefined if it does not exist.
   *
   * @throws IndexUnavailableError it cannot be opened; tried again some seconds later
   */
  async lease(name: string): Promise<IndexLease | undefined> {
    if (isOpen(this.#slots.get(name))) this.#hits++;
    else this.#misses++;
    for (;;) {
      const slot = this.#slots.get(name) ?? this.#open(name);
      if (slot === undefined) return undefined;
      if (slot.closed === null) {
        // Counts as a lease before the index is open, so that it is not closed in between.
        slot.leases++;
        try {
          return this.#lease(name, slot, await slot.opening);
        } finally {
          this.#release(slot);
        }
      }
      await slot.closed;
    }
  }

  /** Adds an index that has just been created. */
  add(index: DurableIndex): void {
    this.#slots.set(index.name, { ...newSlot(Promise.resolve(index)), index });
    this.measure(index.name);
  }

  /**
   * Removes an index that is dropped, and returns it; undefined if it is not open. Nobody else may have a
   * lease.
   */
  async take(name: string): Promise<DurableIndex | undefined> {
    const slot = this.#slots.get(name);
    // Otherwise an index that is being opened would stay open.
    await slot?.opening.catch(() => undefined);
    // An index that is made later under this name has nothing to do with it.
    this.#failures.delete(name);
    if (slot === undefined) return undefined;
    if (slot.closed !== null) {
      await slot.closed;
      return undefined;
    }
    this.#remove(name, slot);
    return slot.index ?? undefined;
  }

  /** Must be called when the index takes more or less memory. */
  measure(name: string): void {
    const slot = this.#slots.get(name);
    if (slot === undefined || slot.index === null) return;
    const bytes = slot.index.memoryBytes + overheadBytes;
    this.#bytes += bytes - slot.bytes;
    slot.bytes = bytes;
    this.#trim();
  }

  /** Marks indexes as used, without a lease. */
  touch(names: Iterable<string>): void {
    for (const name of names) {
      const slot = this.#slots.get(name);
      if (slot !== undefined) this.#moveLast(name, slot);
    }
    this.#trim();
  }

  /** Returns all open indexes, to be closed by the caller. From now on none is opened or closed here. */
  async takeAll(): Promise<DurableIndex[]> {
    this.#isClosed = true;
    const slots = [...this.#slots.values()];
    await Promise.allSettled(slots.map(({ opening }) => opening));
    for (const { closed } of slots) await closed;
    this.#slots.clear();
    return slots.flatMap(({ index, closed }) => (index === null || closed !== null ? [] : [index]));
  }

  #open(name: string): Slot | undefined {
    if (this.#isClosed) throw new StoreClosedError();
    const failure = this.#failures.get(name);
    if (failure !== undefined && performance.now() - failure.at < retryAfterMs) throw failure.error;
    if (!this.#options.exists(name)) return undefined;
    const slot = newSlot(this.#settle(name));
    this.#slots.set(name, slot);
    return slot;
  }

  async #settle(name: string): Promise<DurableIndex> {
    try {
      const index = await this.#options.open(name);
      const slot = this.#slots.get(name);
      if (slot !== undefined) slot.index = index;
      this.#failures.delete(name);
      this.measure(name);
      return index;
    } catch (cause) {
      const slot = this.#slots.get(name);
      if (slot !== undefined) this.#remove(name, slot);
      // When the store closes, the merger is closed before the indexes.
      if (this.#isClosed || cause instanceof MergerClosedError) throw new StoreClosedError();
      const error = new IndexUnavailableError(name, cause);
      this.#failures.set(name, { error, at: performance.now() });
      this.#options.onFault(name, cause);
      throw error;
    }
  }

  #lease(name: string, slot: Slot, index: DurableIndex): IndexLease {
    slot.leases++;
    this.#moveLast(name, slot);
    let released = false;
    return {
      index,
      release: () => {
        if (!released) this.#release(slot);
        released = true;
      },
    };
  }

  #release(slot: Slot): void {
    slot.leases--;
    if (slot.leases === 0) this.#trim();
  }

  #moveLast(name: string, slot: Slot): void {
    if (this.#slots.get(name) !== slot) return;
    this.#slots.delete(name);
    this.#slots.set(name, slot);
  }

  #remove(name: string, slot: Slot): void {
    if (this.#slots.get(name) !== slot) return;
    this.#slots.delete(name);
    this.#bytes -= slot.bytes;
  }

  /** Closes as many indexes as exceed the bounds, but never the most recently used one. */
  #trim(): void {
    if (this.#isClosed) return;
    const { bytesMax, indexesMax } = this.#options;
    let bytes = this.#bytes;
    let count = this.#slots.size;
    if (bytes <= bytesMax && count <= indexesMax) return;
    for (const slot of this.#slots.values()) {
      if (!slot.isLeaving) continue;
      bytes -= slot.bytes;
      count--;
    }
    const newest = [...this.#slots.keys()].at(-1);
    for (const [name, slot] of this.#slots) {
      if ((bytes <= bytesMax && count <= indexesMax) || count <= 1 || name === newest) return;
      if (slot.isLeaving || !mayClose(slot)) continue;
      bytes -= slot.bytes;
      count--;
      slot.isLeaving = true;
      void this.#sendAway(name, slot);
    }
  }

  async #sendAway(name: string, slot: Slot): Promise<void> {
    const { index } = slot;
    try {
      await index?.prepareToClose();
      if (index === null || this.#isClosed || !mayClose(slot) || this.#slots.get(name) !== slot) return;
      slot.closed = this.#close(name, slot, index);
      await slot.closed;
    } finally {
      slot.isLeaving = false;
    }
  }

  async #close(name: string, slot: Slot, index: DurableIndex): Promise<void> {
    const { onClosing, onClosed, onFault } = this.#options;
    onClosing(index);
    try {
      await index.close();
    } catch (error) {
      onFault(name, error);
    }
    this.#remove(name, slot);
    onClosed(index);
  }
}

function newSlot(opening: Promise<DurableIndex>): Slot {
  return { opening, index: null, leases: 0, bytes: 0, isLeaving: false, closed: null };
}

function isOpen(slot: Slot | undefined): slot is Slot & { readonly index: DurableIndex } {
  return slot !== undefined && slot.closed === null && slot.index !== null;
}

function mayClose({ leases, index, closed }: Slot): boolean {
  return leases === 0 && closed === null && index !== null && !index.isBusy;
}
