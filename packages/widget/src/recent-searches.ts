const searchesMax = 5;
/** Nobody picks a longer one from a list, and the beginning of one finds something else. */
const lettersMax = 100;

/** What was searched for, kept on this device only. Where a page may keep nothing, nothing is kept. */
export class RecentSearches {
  readonly #name: string;

  constructor(index: string) {
    this.#name = `findling-recent:${index}`;
  }

  /** The newest first. */
  list(): readonly string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#name) ?? "[]");
      return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, searchesMax) : [];
    } catch {
      return [];
    }
  }

  add(query: string): void {
    const text = query.trim();
    if (text === "" || text.length > lettersMax) return;
    const others = this.list().filter((other) => other !== text);
    this.#write(JSON.stringify([text, ...others].slice(0, searchesMax)));
  }

  clear(): void {
    this.#write("[]");
  }

  #write(json: string): void {
    try {
      localStorage.setItem(this.#name, json);
    } catch {
      // The page is not allowed to, or its room is used up.
    }
  }
}
