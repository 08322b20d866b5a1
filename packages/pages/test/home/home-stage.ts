import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@findling/client";
import { type HomeFacts, type RunningServer, startServer } from "@findling/server";
import { areLogsKept, keepSecret, PageShelf } from "@findling/testkit";
import { demoFilePath, readDemoFile } from "../../../findling/dist/demo/demo-file.js";
import { demoSettings } from "../../../findling/dist/demo/demo-settings.js";
import { type OpenedPage, openPage, type PageOfTest } from "../opened-page.js";

const adminKey = "admin-key-of-the-page-tests-0001";
const folder = fileURLToPath(new URL("../../../findling/dist/pages", import.meta.url));

/** Records of the demo that the tests search; the others would only take time. */
const searched = /clipboard|scroll-?snap|grid-template|border-.*radius|ServiceWorker|vertical/i;

/** A server with records of the demo and the page at `/`, and a browser. */
export class HomeStage {
  readonly client: Client;
  readonly searchKey: string;
  /** What the server says of the demo. */
  facts: HomeFacts;
  readonly #data: string;
  readonly #server: RunningServer;
  readonly #shelf: PageShelf;

  private constructor(parts: {
    readonly data: string;
    readonly server: RunningServer;
    readonly shelf: PageShelf;
    readonly searchKey: string;
    readonly facts: HomeFacts;
  }) {
    this.#data = parts.data;
    this.#server = parts.server;
    this.#shelf = parts.shelf;
    this.searchKey = parts.searchKey;
    this.facts = parts.facts;
    this.client = new Client({ host: this.host, key: adminKey });
  }

  static async open(): Promise<HomeStage> {
    const data = await mkdtemp(join(tmpdir(), "findling-home-"));
    keepSecret(adminKey);
    let stage: HomeStage | undefined;
    const none: HomeFacts = { demo: null, isDemoComing: true };
    const server = await startServer({
      ...{ host: "127.0.0.1", port: 0, dataFolder: data, adminKey },
      // On a busy machine a search would leave out typos, and find something else.
      searchSoftDeadline: 60_000,
      ...{ log: areLogsKept ? "debug" : "silent", logFormat: "json" },
      widgetFile: fileURLToPath(
        new URL("../../../widget/dist/bundle/standalone/findling-search.js", import.meta.url),
      ),
      // With the dashboard, the head of the page has all its links.
      dashboardFolder: folder,
      homePage: { folder, facts: () => stage?.facts ?? none },
    });
    const host = `http://127.0.0.1:${server.port}`;
    const client = new Client({ host, key: adminKey });
    await client.index("demo").saveSettings(demoSettings);
    const { lines } = await readDemoFile(demoFilePath);
    await client.index("demo").saveAll(lines.filter((line) => searched.test(line)).map(recordOf));
    const { secret: searchKey } = await client.createKey({
      name: "the page",
      type: "search",
      restrictions: { indexes: ["demo", "hostile"] },
    });
    keepSecret(searchKey);
    const facts = { demo: { index: "demo", searchKey, filling: null }, isDemoComing: false };
    stage = new HomeStage({ data, server, shelf: await PageShelf.open(host), searchKey, facts });
    return stage;
  }

  get host(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  /** The same facts with another index, or another state of the filling. */
  demo(changes: Partial<NonNullable<HomeFacts["demo"]>> = {}): HomeFacts {
    const { searchKey } = this;
    return { demo: { index: "demo", searchKey, filling: null, ...changes }, isDemoComing: false };
  }

  /** Opens the page, by default at its first address. */
  page(path = "/", options: OpenedPage = {}): Promise<PageOfTest> {
    return openPage(this.#shelf, this.host + path, options);
  }

  /** Ends the pages of a test, which would go on to ask the server. */
  async closePages(hasFailed = false): Promise<void> {
    await this.#shelf.putBack({ hasFailed });
  }

  async close(): Promise<void> {
    await this.#shelf.close();
    await this.#server.close();
    await rm(this.#data, { recursive: true, force: true });
  }
}

function recordOf(line: string): { readonly objectID: string } {
  return JSON.parse(line);
}
