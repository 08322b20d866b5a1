import type { Client } from "@findling/client";
import { signal } from "@preact/signals";

interface PublicPageFacts {
  /** The index that everybody may search there; null: none. */
  readonly index: string | null;
}

/** The page at `/`, which is for everybody. A server may have none. */
export class PublicPage {
  /** null: there is none, or that is not known yet. */
  readonly facts = signal<PublicPageFacts | null>(null);
  readonly #client: Client;
  readonly #host: string;

  constructor(client: Client, host: string) {
    this.#client = client;
    this.#host = host;
  }

  /** Never rejects: without an answer nothing leads to the page. */
  async load(): Promise<void> {
    try {
      const { body } = await this.#client.request({ method: "GET", path: "/home.json" });
      this.facts.value = { index: hasDemo(body) ? body.demo.index : null };
    } catch {
      this.facts.value = null;
    }
  }

  /** The address of the page with a query; without one, of its beginning. */
  hrefFor(q: string): string {
    return `${this.#host}/${q === "" ? "" : `?${new URLSearchParams({ q })}`}`;
  }
}

function hasDemo(body: unknown): body is { readonly demo: { readonly index: string } } {
  if (typeof body !== "object" || body === null || !("demo" in body)) return false;
  const { demo } = body;
  return typeof demo === "object" && demo !== null && "index" in demo && typeof demo.index === "string";
}
