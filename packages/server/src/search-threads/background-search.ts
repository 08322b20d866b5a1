import type { PendingSearch } from "./pending-search.js";
import type { SearchSlot } from "./search-slot.js";

/** A thread without a search in the background ends after this long: it has memory that others may need. */
const keptMs = 60_000;

/**
 * Searches that nobody waits for at a search box. They have a thread of low priority, one at a time, which is
 * there only while it is of use. Its searches end as soon as others wait for a thread, and begin anew later.
 */
export class BackgroundSearches {
  readonly slot: SearchSlot;
  readonly #waiting: PendingSearch[] = [];
  /** The search that the thread was given last, if it had to make room since. */
  #givenUp: number | null = null;
  #isRetiring = false;
  #retirement: NodeJS.Timeout | undefined;

  constructor(slot: SearchSlot) {
    this.slot = slot;
  }

  get isWanted(): boolean {
    return this.#waiting.length > 0;
  }

  add(search: PendingSearch): void {
    this.#waiting.push(search);
  }

  /** Removes the search that may have the thread now; undefined: none waits, or the thread is not free. */
  begin(): PendingSearch | undefined {
    if (this.#isRetiring || this.slot.load > 0 || !this.slot.hasPlace) return undefined;
    this.#givenUp = null;
    return this.#waiting.shift();
  }

  /** Ends the search that runs, because others wait for a thread. */
  makeRoom(): void {
    const { head } = this.slot;
    if (head === undefined || head.id === this.#givenUp) return;
    this.#givenUp = head.id;
    this.slot.giveUp(head.id);
  }

  /** Whether the search had to make room, and its asker still waits. */
  beginsAnew({ id, gone }: PendingSearch): boolean {
    return id === this.#givenUp && !gone.aborted;
  }

  /** Ends the thread when it has been of no use for a minute. Called after all that may change that. */
  keepWhileOfUse(): void {
    if (this.slot.isReady && this.slot.load === 0 && !this.isWanted) {
      this.#retirement ??= setTimeout(() => this.#retire(), keptMs).unref();
    } else {
      clearTimeout(this.#retirement);
      this.#retirement = undefined;
    }
  }

  /**
   * Notes the end of the thread.
   *
   * @returns whether it had been retired, since it was of no use
   */
  noteExit(): boolean {
    const wasRetiring = this.#isRetiring;
    this.#isRetiring = false;
    return wasRetiring;
  }

  /** Removes a search that waits; undefined: it does not wait. */
  remove(id: number): PendingSearch | undefined {
    const place = this.#waiting.findIndex((search) => search.id === id);
    return place < 0 ? undefined : this.#waiting.splice(place, 1)[0];
  }

  /** Removes and returns all that wait. */
  clear(): PendingSearch[] {
    return this.#waiting.splice(0);
  }

  #retire(): void {
    this.#isRetiring = true;
    void this.slot.thread?.close();
  }
}
