import { type RateState, RateWindow } from "./rate-window.js";

/** The windows of all keys with `ratePerMinute`. They are in memory only, so a restart begins new ones. */
export class RateLimits {
  readonly #windows = new Map<string, RateWindow>();
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
      window = new RateWindow(ratePerMinute);
      this.#windows.set(keyId, window);
    }
    return window;
  }
}
