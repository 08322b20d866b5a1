/** The storage of a tab, with room for texts of a length. */
export class FakeStorage {
  readonly #room: number;
  [key: string]: unknown;

  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room;
  }

  getItem(key: string): string | null {
    const text = this[key];
    return typeof text === "string" ? text : null;
  }

  setItem(key: string, text: string): void {
    if (text.length > this.#room)
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    this[key] = text;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}
