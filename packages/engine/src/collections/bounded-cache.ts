import type { CacheFigures, CacheTraits, ReportingCache } from "./cache-figures.js";

export interface BoundedCacheOptions<Value> extends Pick<CacheTraits, "name" | "bytesMax"> {
  /** Estimated memory of an entry. It must not change while the entry is in the cache. */
  readonly bytesOf: (value: Value, key: string) => number;
}

/**
 * A cache of at most `bytesMax` bytes. The entries that were used longest ago make room for new ones. Values
 * must belong to their keys for ever, since nothing invalidates entries. An entry that alone has more than
 * `bytesMax` is not kept.
 */
export class BoundedCache<Value extends object> implements ReportingCache {
  readonly #options: BoundedCacheOptions<Value>;
  /** The entry that was used longest ago comes first. */
  readonly #entries = new Map<string, Value>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(options: BoundedCacheOptions<Value>) {
    this.#options = options;
  }

  get figures(): CacheFigures {
    const { name, bytesMax } = this.#options;
    const counted = { bytes: this.#bytes, hits: this.#hits, misses: this.#misses };
    return { name, bytesMax, invalidatedBy: "nothing", ...counted };
  }

  /** Finds an entry, which then counts as used. `serves`: whether the value is good enough for the caller. */
  find(key: string, serves: (value: Value) => boolean = () => true): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined || !serves(value)) {
      this.#misses++;
      return undefined;
    }
    this.#hits++;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Keeps a value in place of the one that the key may have had. */
  keep(key: string, value: Value): void {
    const { bytesOf, bytesMax } = this.#options;
    this.#drop(key);
    const bytes = bytesOf(value, key);
    if (bytes > bytesMax) return;
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= bytesMax) break;
      this.#drop(oldest);
    }
    this.#entries.set(key, value);
  }

  #drop(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= this.#options.bytesOf(value, key);
  }
}
