import { readSettings, type SearchSettings, type SharedSettings } from "@findling/store/memory";

/**
 * Of JSON: twice what one index can have. What is read takes several times as much, what searches derive of
 * rules more still.
 */
const bytesMax = 10_000_000;

/** Settings that a thread has read, with all that hangs on them: those used last, as many as have room. */
export class RecentSettings {
  /** Those used last stand last. */
  readonly #read = new Map<SharedSettings, SearchSettings>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(max: number = bytesMax) {
    this.#bytesMax = max;
  }

  /** The same object as long as it is remembered. */
  of(shared: SharedSettings): SearchSettings {
    const known = this.#read.get(shared);
    if (known !== undefined) {
      this.#read.delete(shared);
      this.#read.set(shared, known);
      return known;
    }
    const settings = readSettings(shared);
    this.#read.set(shared, settings);
    this.#bytes += shared.byteLength;
    for (const oldest of this.#read.keys()) {
      if (this.#bytes <= this.#bytesMax || oldest === shared) break;
      this.forget(oldest);
    }
    return settings;
  }

  /** Nobody holds them any more. */
  forget(shared: SharedSettings): void {
    if (this.#read.delete(shared)) this.#bytes -= shared.byteLength;
  }
}
