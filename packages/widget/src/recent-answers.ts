const entriesMax = 50;
const ageMsMax = 60_000;

/** Answers by their requests, for those who delete a letter again. The oldest is dropped first. */
export class RecentAnswers<Kept> {
  readonly #entries = new Map<string, { readonly answer: Kept; readonly atMs: number }>();

  get(request: string, nowMs: number): Kept | undefined {
    const entry = this.#entries.get(request);
    return entry !== undefined && nowMs - entry.atMs < ageMsMax ? entry.answer : undefined;
  }

  keep(request: string, answer: Kept, nowMs: number): void {
    this.#entries.delete(request);
    this.#entries.set(request, { answer, atMs: nowMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > entriesMax && oldest !== undefined) this.#entries.delete(oldest);
  }
}
