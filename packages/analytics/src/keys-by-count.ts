/** Keys with counts, of which one with the least count is found at once (the paper's "stream summary"). */
export class KeysByCount {
  readonly #keys = new Map<number, Set<string>>();
  /** No key has a lower count. */
  #least = 0;

  add(key: string, count: number): void {
    const keys = this.#keys.get(count);
    if (keys === undefined) this.#keys.set(count, new Set([key]));
    else keys.add(key);
    this.#least = Math.min(this.#least, count);
  }

  remove(key: string, count: number): void {
    const keys = this.#keys.get(count);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(count);
  }

  /** The key with the least count; of several, the one that has had it for longest. There must be a key. */
  least(): { readonly key: string; readonly count: number } {
    for (;;) {
      const [key] = this.#keys.get(this.#least) ?? [];
      if (key !== undefined) return { key, count: this.#least };
      this.#least = this.#keys.has(this.#least + 1) ? this.#least + 1 : Math.min(...this.#keys.keys());
    }
  }
}
