import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@findling/client";
import { type RunningServer, startServer } from "@findling/server";
import { areLogsKept, keepSecret, PageShelf } from "@findling/testkit";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type OpenedPage, openPage, type PageOfTest } from "../opened-page.js";

export const adminKey = "admin-key-of-the-dashboard-tests-1";
const folder = fileURLToPath(new URL("../../../findling/dist/pages", import.meta.url));

const chairs = Array.from({ length: 12 }, (_, at) => ({
  objectID: `chair-${at}`,
  title: `Chair ${at}`,
  text: at % 2 === 0 ? "A wooden chair for a desk." : "A chair of steel.",
  material: at % 2 === 0 ? "wood" : "steel",
  sold: 100 - at,
}));

/** A server with the dashboard, which can go away and come back, and a browser. */
export class DashboardStage {
  readonly #data: string;
  readonly #shelf: PageShelf;
  #server: RunningServer;

  private constructor(data: string, server: RunningServer, shelf: PageShelf) {
    this.#data = data;
    this.#server = server;
    this.#shelf = shelf;
  }

  static async open(): Promise<DashboardStage> {
    keepSecret(adminKey);
    const data = await mkdtemp(join(tmpdir(), "findling-dashboard-"));
    const server = await serve(data, 0);
    const shelf = await PageShelf.open(`http://127.0.0.1:${server.port}`);
    const stage = new DashboardStage(data, server, shelf);
    await stage.client.index("shop").saveSettings({
      indexTime: {
        searchableTiers: [
          { attributes: ["title"], typoTolerance: true },
          { attributes: ["text"], typoTolerance: true },
        ],
        attributesForFaceting: ["material"],
      },
      queryTime: { distinctAttribute: null, customRanking: [{ attribute: "sold", order: "desc" }] },
    });
    await stage.client.index("shop").saveAll(chairs);
    return stage;
  }

  get host(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  get client(): Client {
    return new Client({ host: this.host, key: adminKey });
  }

  async goAway(): Promise<void> {
    await this.#server.close();
  }

  async comeBack(): Promise<void> {
    this.#server = await serve(this.#data, this.#server.port);
  }

  /** Opens an address of the dashboard in a context without a session. */
  page(path = "", options: OpenedPage = {}): Promise<PageOfTest> {
    return openPage(this.#shelf, `${this.host}/dashboard${path}`, options);
  }

  /** The same with a session, as somebody has who signed in before. */
  async signedIn(path = "", options: OpenedPage = {}): Promise<PageOfTest> {
    const cookie = await this.session();
    const [name = "", value = ""] = cookie.split("=");
    const session = { name, value, url: this.host, httpOnly: true, sameSite: "Strict" as const };
    return this.page(path, { ...options, cookies: [session] });
  }

  /** A cookie of a new session. */
  async session(): Promise<string> {
    const response = await this.asDashboard("POST", { body: JSON.stringify({ key: adminKey }) });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`Nobody was signed in: ${response.status} ${text}`);
    const cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    keepSecret(cookie.slice(cookie.indexOf("=") + 1));
    return cookie;
  }

  /** Ends the session of a page, as another tab would. */
  async endSession({ page }: PageOfTest): Promise<void> {
    const [cookie] = await page.context().cookies();
    if (cookie === undefined) throw new Error("The page has no session.");
    const headers = { cookie: `${cookie.name}=${cookie.value}` };
    const { status } = await this.asDashboard("DELETE", { headers });
    if (status !== 204) throw new Error(`The session was not ended: ${status}.`);
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

  asDashboard(method: string, init: { body?: string; headers?: Record<string, string> }): Promise<Response> {
    const { body, headers = {} } = init;
    return fetch(`${this.host}/internal/session`, {
      method,
      headers: {
        "x-findling-dashboard": "1",
        origin: this.host,
        "sec-fetch-site": "same-origin",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  }
}

function serve(dataFolder: string, port: number): Promise<RunningServer> {
  return startServer({
    ...{ host: "127.0.0.1", port, dataFolder, adminKey, dashboardFolder: folder },
    // On a busy machine a search would leave out typos, and find something else.
    searchSoftDeadline: 60_000,
    ...{ log: areLogsKept ? "debug" : "silent", logFormat: "json" },
  });
}

let shared: Promise<DashboardStage> | undefined;

/** One server and one browser for all tests of a file. */
export function useDashboardStage(): () => DashboardStage {
  let stage: DashboardStage | undefined;
  beforeAll(async () => {
    stage = await (shared ??= DashboardStage.open());
  });
  return () => {
    if (stage === undefined) throw new Error("The stage is not open.");
    return stage;
  };
}

/** Closes the pages of each test behind it, and the stage when the tests of a file have ended. */
export function closeDashboardAtEnd(): void {
  afterEach(async ({ task }) => (await shared)?.closePages(task.result?.state === "fail"));
  afterAll(async () => {
    await (await shared)?.close();
    shared = undefined;
  });
}
