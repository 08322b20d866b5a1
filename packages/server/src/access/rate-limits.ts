import { type RateState, RateWindow } from "./rate-window.js";

/** Below this number of windows none is removed. Together they take 160 KB. */
const windowsMin = 64;

/**
 * The windows of all keys with `ratePerMinute`. They are in memory only, so a restart begins new ones.
 * Windows in which nothing is counted are removed from time to time: their keys may be revoked.
 */
export class RateLimits {
  readonly #windows = new Map<string, RateWindow>();
  /** The empty windows are removed when there are this many. */
  #sweptAt = windowsMin;
  readonly #nowMs: () => number;

  /** @param nowMs a clock that never goes back */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  take(keyId: string, ratePerMinute: number): RateState {
    return this.#windowOf(keyId, ratePerMinute).take(this.#nowMs());
  }

  peek(keyId: string, ratePerMinute: number): RateState {
    return this.#windowOf(keyId, ratePerMinute).peek(this.#nowMs());
  }

  #windowOf(keyId: string, ratePerMinute: number): RateWindow {
    let window = this.#windows.get(keyId);
    if (window === undefined) {
      if (this.#windows.size >= this.#sweptAt) this.#removeEmpty();
      window = new RateWindow(ratePerMinute);
      this.#windows.set(keyId, window);
    }
    return window;
  }

  #removeEmpty(): void {
    const nowMs = this.#nowMs();
    for (const [keyId, window] of this.#windows) if (window.isEmpty(nowMs)) this.#windows.delete(keyId);
    // The next removal comes when there are twice as many, so its cost for each window stays small.
    this.#sweptAt = Math.max(windowsMin, 2 * this.#windows.size);
  }
}
