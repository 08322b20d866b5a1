import { signal } from "@preact/signals";
import { writeAddress } from "../parts/write-address.js";

/** The part of a window that the router needs. */
export interface AddressWindow extends Pick<Window, "addEventListener" | "scrollTo"> {
  readonly location: Pick<Location, "origin" | "pathname" | "search">;
  readonly history: Pick<History, "pushState" | "replaceState">;
  readonly document: Pick<Document, "addEventListener">;
}

interface AskedStep {
  /** The steps of the page that asks. */
  readonly page: readonly string[];
  /** Whether the address before stays in the history. */
  readonly isStep: boolean;
}

/** The address of the page: its steps behind `/dashboard`, and its query. */
export class Router {
  /** Decoded. */
  readonly steps = signal<readonly string[]>([]);
  readonly query = signal(new URLSearchParams());
  readonly #window: AddressWindow;
  readonly #base: string;

  /** @param base the path of the dashboard */
  constructor(ownWindow: AddressWindow, base: string) {
    this.#window = ownWindow;
    this.#base = base;
    this.#read();
  }

  start(): void {
    this.#window.addEventListener("popstate", () => this.#read());
    this.#window.document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The address of a page of the dashboard. */
  hrefOf(...steps: readonly string[]): string {
    return [this.#base, ...steps.map(encodeURIComponent)].join("/");
  }

  go(href: string): void {
    this.#window.history.pushState(null, "", href);
    this.#read();
    this.#window.scrollTo(0, 0);
  }

  /** Leads on from an address that is another name of a page: nobody comes back to it. */
  lead(href: string): void {
    this.#window.history.replaceState(null, "", href);
    this.#read();
  }

  /** Another query of a page. Work that ends when another page is shown leaves the address of that alone. */
  ask(query: URLSearchParams, { page, isStep }: AskedStep): void {
    if (this.hrefOf(...page) !== this.hrefOf(...this.steps.peek())) return;
    const text = query.toString();
    const address = this.#window.location.pathname + (text === "" ? "" : `?${text}`);
    writeAddress(this.#window.history, isStep ? "pushState" : "replaceState", address);
    this.query.value = query;
  }

  #read(): void {
    const { pathname, search } = this.#window.location;
    const behind = pathname.slice(this.#base.length).split("/");
    this.steps.value = behind.filter((step) => step !== "").map(decoded);
    this.query.value = new URLSearchParams(search);
  }

  /** Links of the dashboard to itself need no new page. What opens another tab, or leads within
   * the page, stays with the browser. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const { origin, pathname } = this.#window.location;
    if (link === null || link.target !== "" || link.origin !== origin) return;
    if (link.hash !== "" && link.pathname === pathname) return;
    if (link.pathname !== this.#base && !link.pathname.startsWith(`${this.#base}/`)) return;
    event.preventDefault();
    this.go(link.href);
  }
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
