import { type PendingSearch, SearchSlot } from "./search-slot.js";

/** A thread without a search in the background ends after this long: it has memory that others may need. */
const keptMs = 60_000;

/**
 * Searches that nobody waits for at a search box. They have a thread of low priority, one at a time, which is
 * there only while it is of use. Its searches end as soon as others wait for a thread, and begin anew later.
 */
export class BackgroundSearches {
  readonly slot: SearchSlot;
  readonly #waiting: PendingSearch[] = [];
  #running: number | null = null;
  #isGivenUp = false;
  #isRetiring = false;
  #retirement: NodeJS.Timeout | undefined;

  constructor(slotNumber: number) {
    this.slot = new SearchSlot(slotNumber, "backgroundSearch");
    this.slot.mayWarmUp = false;
  }

  get isWanted(): boolean {
    return this.#waiting.length > 0;
  }

  add(search: PendingSearch): void {
    this.#waiting.push(search);
  }

  /** Removes the one that may have the thread; undefined: none waits, or the thread is not free. */
  begin(): PendingSearch | undefined {
    if (this.#running !== null || this.#isRetiring || !this.slot.hasPlace) return undefined;
    const next = this.#waiting.shift();
    this.#running = next?.id ?? null;
    this.#isGivenUp = false;
    return next;
  }

  /** Ends the search that runs: others wait for a thread. */
  makeRoom(): void {
    if (this.#running === null || this.#isGivenUp) return;
    this.#isGivenUp = true;
    this.slot.giveUp(this.#running);
  }

  /**
   * The thread has answered the search, or has ended.
   *
   * @returns whether it answered only because it had to make room
   */
  noteEnd(id: number): boolean {
    if (this.#running !== id) return false;
    this.#running = null;
    this.#retireLater();
    return this.#isGivenUp;
  }

  /** The thread has ended. @returns whether it was no longer of use */
  noteExit(): boolean {
    const wasRetiring = this.#isRetiring;
    this.#isRetiring = false;
    return wasRetiring;
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

  #retireLater(): void {
    clearTimeout(this.#retirement);
    this.#retirement = setTimeout(() => {
      const { thread } = this.slot;
      if (thread === null || this.slot.load > 0 || this.isWanted) return;
      this.#isRetiring = true;
      void thread.close();
    }, keptMs).unref();
  }
}
