import type { PendingSearch, SearchSlot } from "./search-slot.js";

/**
 * Searches that nobody waits for at a search box. One at a time has a thread, and only a thread that has
 * nothing else to do. It gives the thread back as soon as another search waits behind it, and begins anew.
 */
export class BackgroundSearches {
  readonly #waiting: PendingSearch[] = [];
  #running: { readonly id: number; readonly slot: SearchSlot } | null = null;
  #isGivenUp = false;

  add(search: PendingSearch): void {
    this.#waiting.push(search);
  }

  /** Whether the search has a thread. */
  isRunning(id: number): boolean {
    return this.#running?.id === id;
  }

  /** Removes the one that may have the thread; undefined: none waits, or one has another thread. */
  beginOn(slot: SearchSlot): PendingSearch | undefined {
    if (this.#running !== null) return undefined;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#running = { id: next.id, slot };
    this.#isGivenUp = false;
    return next;
  }

  /** Gives the thread to those that wait for it. */
  makeRoom(isWaitedFor: (slot: SearchSlot) => boolean): void {
    if (this.#running === null || this.#isGivenUp || !isWaitedFor(this.#running.slot)) return;
    this.#isGivenUp = true;
    this.#running.slot.giveUp(this.#running.id);
  }

  /**
   * The thread has answered the search, or has ended.
   *
   * @returns whether it answered only because it had to make room
   */
  noteEnd(id: number): boolean {
    if (!this.isRunning(id)) return false;
    this.#running = null;
    return this.#isGivenUp;
  }

  /** undefined: the search does not wait. */
  remove(id: number): PendingSearch | undefined {
    const place = this.#waiting.findIndex((search) => search.id === id);
    return place < 0 ? undefined : this.#waiting.splice(place, 1)[0];
  }

  /** Removes and returns all that wait. */
  clear(): PendingSearch[] {
    return this.#waiting.splice(0);
  }
}
