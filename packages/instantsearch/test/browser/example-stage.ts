import { type LocalServer, localServer, PageShelf } from "@findling/testkit";
import type { Page } from "playwright-core";
import { Shop } from "../shop.js";
import { bundled, type Example } from "./example-page.js";

/** A page of an example, and what it did. */
export interface OpenedExample {
  readonly page: Page;
  /** Bodies of searches, in the order in which they were sent. */
  readonly searches: Record<string, unknown>[];
  /** Bodies of clicks. */
  readonly clicks: Record<string, unknown>[];
  /** What went wrong in the page, and addresses of others that it wanted to load. */
  readonly faults: string[];
}

/** A search server, a web server for the examples and a browser, for all tests of the libraries. */
export class ExampleStage {
  readonly shop: Shop;
  readonly #web: LocalServer;
  readonly #shelf: PageShelf;
  readonly #files: Map<string, string>;

  private constructor(shop: Shop, web: LocalServer, shelf: PageShelf, files: Map<string, string>) {
    this.shop = shop;
    this.#web = web;
    this.#shelf = shelf;
    this.#files = files;
  }

  static async open(): Promise<ExampleStage> {
    const files = new Map<string, string>();
    const web = await localServer((request, response) => {
      const path = request.url ?? "";
      const isScript = path.endsWith(".js");
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
      response.end(files.get(path) ?? "");
    });
    const [shop, shelf] = await Promise.all([Shop.open(), PageShelf.open(web.url)]);
    return new ExampleStage(shop, web, shelf, files);
  }

  /** Opens an example in a context in which no other page is open. Its program is bundled once. */
  async show(name: string, { html, program }: Example): Promise<OpenedExample> {
    if (!this.#files.has(`/${name}.js`)) this.#files.set(`/${name}.js`, await bundled(program));
    const script = `<script type="module" src="/${name}.js"></script>`;
    this.#files.set(
      `/${name}`,
      `<!doctype html><title>${name}</title><link rel="icon" href="data:,">${html}${script}`,
    );
    const opened: OpenedExample = { page: await this.#shelf.take(), searches: [], clicks: [], faults: [] };
    await this.#watch(opened);
    await opened.page.goto(`${this.#web.url}/${name}`);
    return opened;
  }

  /** Ends the pages of a test, which would go on to ask the server. */
  async closePages(hasFailed: boolean): Promise<void> {
    await this.#shelf.putBack({ hasFailed });
  }

  async close(): Promise<void> {
    await this.#shelf.close();
    this.#web.close();
    await this.shop.close();
  }

  async #watch({ page, searches, clicks, faults }: OpenedExample): Promise<void> {
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("request", (request) => {
      if (request.method() !== "POST") return;
      if (request.url().endsWith("/search")) searches.push(request.postDataJSON());
      if (request.url().endsWith("/click")) clicks.push(request.postDataJSON());
    });
    const ours = new Set([this.shop.host, this.#web.url]);
    await page.route(
      (url) => !ours.has(url.origin) && url.protocol !== "data:",
      async (route) => {
        faults.push(`asks ${route.request().url()}`);
        await route.abort();
      },
    );
  }
}
