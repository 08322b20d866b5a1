const keptMs = 60_000;
const keptMax = 100;

interface RecentAnswer<Answer> {
  readonly answer: Promise<Answer>;
  readonly askedAt: number;
}

/**
 * Caches answers by what was asked. What several widgets ask at once is sent once. So is what was asked a
 * moment ago: the letters before one that is deleted again, or a filter that is set and taken back. Answers
 * grow old, so each is kept for a minute. Failures are not cached.
 */
export class RecentAnswerCache<Answer> {
  readonly #byKey = new Map<string, RecentAnswer<Answer>>();

  once(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#byKey.get(key);
    const now = Date.now();
    if (known !== undefined && now - known.askedAt < keptMs) return known.answer;
    const answer = ask();
    this.forget(key);
    this.#byKey.set(key, { answer, askedAt: now });
    this.#forgetOldest();
    answer.catch(() => this.forget(key));
    return answer;
  }

  /** The next one is asked anew, also if another answer has come under the key since. */
  forget(key: string): void {
    this.#byKey.delete(key);
  }

  clear(): void {
    this.#byKey.clear();
  }

  #forgetOldest(): void {
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > keptMax) this.forget(oldest);
  }
}
