import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@findling/client";
import { type RunningServer, startServer } from "@findling/server";
import { areLogsKept, keepSecret, type LocalServer, localServer, PageShelf } from "@findling/testkit";
import type { Page } from "playwright-core";

const adminKey = "admin-key-of-the-widget-tests-01";

/** Nothing inline, no `eval`, no text that becomes HTML: the widget needs none of it. */
const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src *; " +
  "require-trusted-types-for 'script'; base-uri 'none'";

/** A page of a test: its HTML, which may have no inline script. */
export interface StagedPage {
  readonly body: string;
  readonly lang?: string;
  readonly dir?: string;
  /** As the examples of the documentation have it. */
  readonly allowsInline?: boolean;
}

/** A search server, a web server for pages and a browser, for all tests of the widget. */
export class Stage {
  readonly client: Client;
  readonly #folder: string;
  readonly #server: RunningServer;
  readonly #web: LocalServer;
  readonly #shelf: PageShelf;
  readonly #pages: Map<string, StagedPage>;

  private constructor(parts: {
    readonly folder: string;
    readonly server: RunningServer;
    readonly web: LocalServer;
    readonly shelf: PageShelf;
    readonly pages: Map<string, StagedPage>;
  }) {
    this.#folder = parts.folder;
    this.#server = parts.server;
    this.#web = parts.web;
    this.#shelf = parts.shelf;
    this.#pages = parts.pages;
    this.client = new Client({ host: this.host, key: adminKey });
  }

  static async open(): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), "findling-widget-"));
    keepSecret(adminKey);
    const server = await startServer({
      ...{ host: "127.0.0.1", port: 0, dataFolder: folder, adminKey, answerMemory: 10_000_000 },
      // On a busy machine a search would leave out typos, and find something else.
      searchSoftDeadline: 60_000,
      ...{ log: areLogsKept ? "debug" : "silent", logFormat: "json" },
    });
    const pages = new Map<string, StagedPage>();
    const web = await localServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://a.test");
      const [, script] = /^\/assets\/findling\/([\w-]+\.js)$/.exec(pathname) ?? [];
      if (script !== undefined) {
        response.setHeader("content-type", "text/javascript");
        createReadStream(new URL(`../../dist/bundle/${script}`, import.meta.url)).pipe(response);
        return;
      }
      const page: StagedPage = pages.get(pathname) ?? { body: `<h1>${encodeURIComponent(pathname)}</h1>` };
      if (page.allowsInline !== true) response.setHeader("content-security-policy", strictPolicy);
      response.setHeader("content-type", "text/html; charset=utf-8").end(htmlOf(page));
    });
    return new Stage({ folder, server, web, shelf: await PageShelf.open(web.url), pages });
  }

  get host(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  get origin(): string {
    return this.#web.url;
  }

  /** Fills an index, and gives a key that may search it. */
  async indexOf(name: string, records: readonly { readonly objectID: string }[]): Promise<string> {
    await this.client.index(name).saveSettings({
      indexTime: { attributesForFaceting: ["type", "lang"] },
      queryTime: { distinctAttribute: null },
    });
    await this.client.index(name).saveAll(records);
    return this.searchKey(name);
  }

  async searchKey(name: string): Promise<string> {
    const { secret } = await this.client.createKey({
      name,
      type: "search",
      restrictions: { indexes: [name] },
    });
    keepSecret(secret);
    return secret;
  }

  /** Opens a page in a context in which no other page is open. */
  async page(staged: StagedPage, prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const path = `/pages/${this.#pages.size}`;
    this.#pages.set(path, staged);
    const page = await this.#shelf.take({ height: 720 });
    await prepare?.(page);
    await page.goto(this.origin + path);
    await page.waitForFunction("customElements.get('findling-search') !== undefined");
    return page;
  }

  /** Ends the pages of a test, which would go on to ask the server. */
  async closePages(hasFailed = false): Promise<void> {
    await this.#shelf.putBack({ hasFailed });
  }

  async close(): Promise<void> {
    await this.#shelf.close();
    this.#web.close();
    await this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function htmlOf({ body, lang = "en", dir = "ltr" }: StagedPage): string {
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
    <title>A page</title><script type="module" src="/assets/findling/index.js"></script></head>
    <body><main><h1>A page</h1>${body}</main></body></html>`;
}
