import type { Client } from "@findling/client";
import { effect, signal } from "@preact/signals";
import type { Connection } from "../connection.js";
import { PreviewSearch } from "./preview-search.js";

const candidatesMax = 5;

/** Records that may be pinned for a query which finds nothing. Other words find them, while one types. */
export class PinCandidates {
  readonly words = signal("");
  readonly search: PreviewSearch;
  readonly #connection: Connection;

  constructor(client: Client, index: string, connection: Connection) {
    this.search = new PreviewSearch(client, index);
    this.#connection = connection;
  }

  /** Searches when the words change, and when the server is back. Returns how to stop. */
  start(): () => void {
    const unwatch = effect(() => {
      void this.#connection.returns.value;
      this.#ask(this.words.value.trim());
    });
    return () => {
      unwatch();
      this.search.stop();
    };
  }

  #ask(q: string): void {
    // Answers to the words before, or their fault, would stand below none.
    if (q === "") return this.search.clear();
    const query = { q, mode: "typing", isCompared: false, filters: [] } as const;
    void this.search.ask({ query, facets: [], hits: candidatesMax, draft: null });
  }
}
