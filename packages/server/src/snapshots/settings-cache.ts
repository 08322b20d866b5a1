import type { CacheFigures, ReportingCache } from "@findling/engine";
import { readSettings, type SearchSettings, type SharedSettings } from "@findling/store/memory";

/**
 * The bound, in bytes of JSON: twice the most that one index can have. Parsed settings take several times as
 * many bytes, and the data that searches derive from rules take even more.
 */
const bytesMax = 10_000_000;

/**
 * Settings that a thread has parsed, with all data derived from them. The most recently used ones are kept.
 */
export class SettingsCache implements ReportingCache {
  /** Parsed settings in order of use: the most recently used ones are the last. */
  readonly #read = new Map<SharedSettings, SearchSettings>();
  readonly #bytesMax: number;
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(max: number = bytesMax) {
    this.#bytesMax = max;
  }

  get figures(): CacheFigures {
    return {
      name: "settings",
      bytesMax: this.#bytesMax,
      invalidatedBy: "new settings of the index",
      bytes: this.#bytes,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** Returns the same object as long as the settings are kept. */
  of(shared: SharedSettings): SearchSettings {
    const known = this.#read.get(shared);
    if (known !== undefined) {
      this.#hits++;
      this.#read.delete(shared);
      this.#read.set(shared, known);
      return known;
    }
    this.#misses++;
    const settings = readSettings(shared);
    this.#read.set(shared, settings);
    this.#bytes += shared.byteLength;
    for (const oldest of this.#read.keys()) {
      if (this.#bytes <= this.#bytesMax || oldest === shared) break;
      this.forget(oldest);
    }
    return settings;
  }

  /** Forgets settings that no index has any more. */
  forget(shared: SharedSettings): void {
    if (this.#read.delete(shared)) this.#bytes -= shared.byteLength;
  }
}
