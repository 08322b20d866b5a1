import { SearchSlot } from "./search-slot.js";

/** The slots of all search threads of a server. */
export class SearchSlots {
  /** The slots of the threads that the server is set to have. */
  readonly regular: readonly SearchSlot[];
  /** The slot of the reserve: see ThreadChoice. */
  readonly reserve: SearchSlot;
  /** The slot of the thread for background searches: see BackgroundSearches. */
  readonly background: SearchSlot;

  constructor(threadCount: number) {
    this.regular = Array.from({ length: threadCount }, (_, number) => new SearchSlot(number));
    this.reserve = new SearchSlot(threadCount);
    this.background = new SearchSlot(threadCount + 1, "backgroundSearch");
    this.reserve.mayWarmUp = false;
    this.background.mayWarmUp = false;
  }

  /** The slots whose threads run searches that a client waits for: all but the background one. */
  get foreground(): SearchSlot[] {
    return [...this.regular, this.reserve];
  }

  get all(): SearchSlot[] {
    return [...this.foreground, this.background];
  }
}
