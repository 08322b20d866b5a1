const windowMs = 60_000;
const bucketMs = 100;
/**
 * One bucket more than the window holds: a bucket is dropped only when all of it is older than the window.
 */
const bucketCount = windowMs / bucketMs + 1;

export interface RateState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window; 0 if there is none. */
  readonly resetSeconds: number;
}

/**
 * A sliding window of 60 s over the requests of one key: never more than `limit` in any 60 s. The counts are
 * in a ring of buckets of 100 ms, so the memory does not depend on the limit. A request may count up to 100
 * ms too long.
 */
export class RateWindow {
  readonly #limit: number;
  readonly #counts = new Uint32Array(bucketCount);
  #newest = -1;
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one request at `nowMs` if the limit allows it. `nowMs` must not go back. */
  take(nowMs: number): RateState {
    this.#advance(nowMs);
    const allowed = this.#total < this.#limit;
    if (allowed) {
      this.#counts[this.#newest % bucketCount]++;
      this.#total++;
    }
    return this.#state(allowed, nowMs);
  }

  /** The state, without counting a request. */
  peek(nowMs: number): RateState {
    this.#advance(nowMs);
    return this.#state(this.#total < this.#limit, nowMs);
  }

  /** Whether nothing is counted: a new window would answer the same. */
  isEmpty(nowMs: number): boolean {
    this.#advance(nowMs);
    return this.#total === 0;
  }

  #advance(nowMs: number): void {
    const bucket = Math.floor(nowMs / bucketMs);
    if (this.#newest < 0 || bucket - this.#newest >= bucketCount) {
      this.#counts.fill(0);
      this.#total = 0;
      this.#newest = bucket;
      return;
    }
    while (this.#newest < bucket) {
      this.#newest++;
      const slot = this.#newest % bucketCount;
      this.#total -= this.#counts[slot];
      this.#counts[slot] = 0;
    }
  }

  #state(allowed: boolean, nowMs: number): RateState {
    const remaining = Math.max(0, this.#limit - this.#total);
    return { allowed, limit: this.#limit, remaining, resetSeconds: this.#resetSeconds(nowMs) };
  }

  #resetSeconds(nowMs: number): number {
    if (this.#total === 0) return 0;
    for (let bucket = this.#newest - bucketCount + 1; bucket <= this.#newest; bucket++) {
      if (bucket < 0 || this.#counts[bucket % bucketCount] === 0) continue;
      const leavesAt = (bucket + bucketCount) * bucketMs;
      // A bucket may count a little longer than the window. The client need not know that.
      return Math.min(windowMs / 1_000, Math.max(1, Math.ceil((leavesAt - nowMs) / 1_000)));
    }
    return 0;
  }
}
