import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@findling/client";
import { type RunningServer, startServer } from "@findling/server";
import { areLogsKept, keepSecret, launchChromium } from "@findling/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";

export const adminKey = "admin-key-of-the-dashboard-tests-1";
const folder = fileURLToPath(new URL("../../../findling/dist/pages", import.meta.url));

const chairs = Array.from({ length: 12 }, (_, at) => ({
  objectID: `chair-${at}`,
  title: `Chair ${at}`,
  text: at % 2 === 0 ? "A wooden chair for a desk." : "A chair of steel.",
  material: at % 2 === 0 ? "wood" : "steel",
  sold: 100 - at,
}));

interface OpenedDashboard {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** A page of the dashboard, and the faults of its scripts and policy. */
export interface DashboardOfTest {
  readonly page: Page;
  readonly faults: readonly string[];
}

/** A server with the dashboard, which can go away and come back, and a browser. */
export class DashboardStage {
  readonly #data: string;
  readonly #browser: Browser;
  #server: RunningServer;

  private constructor(data: string, server: RunningServer, browser: Browser) {
    this.#data = data;
    this.#server = server;
    this.#browser = browser;
  }

  static async open(): Promise<DashboardStage> {
    keepSecret(adminKey);
    const data = await mkdtemp(join(tmpdir(), "findling-dashboard-"));
    const stage = new DashboardStage(data, await serve(data, 0), await launchChromium());
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

  /** Opens an address of the dashboard in a context of its own, without a session. */
  async page(
    path = "",
    { colorScheme = "light", width = 1280, prepare }: OpenedDashboard = {},
  ): Promise<DashboardOfTest> {
    const context = await this.#browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    context.setDefaultTimeout(10_000);
    await prepare?.(context);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load"))
        faults.push(message.text());
    });
    await page.goto(`${this.host}/dashboard${path}`);
    return { page, faults };
  }

  /** The same with a session, as somebody has who signed in before. */
  async signedIn(path = "", options: OpenedDashboard = {}): Promise<DashboardOfTest> {
    const cookie = await this.session();
    return this.page(path, {
      ...options,
      prepare: async (context) => {
        const [name = "", value = ""] = cookie.split("=");
        await context.addCookies([{ name, value, url: this.host, httpOnly: true, sameSite: "Strict" }]);
        await options.prepare?.(context);
      },
    });
  }

  /** A cookie of a new session. */
  async session(): Promise<string> {
    const response = await this.asDashboard("POST", { body: JSON.stringify({ key: adminKey }) });
    await response.arrayBuffer();
    const cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    keepSecret(cookie.slice(cookie.indexOf("=") + 1));
    return cookie;
  }

  /** Ends the session of a page, as another tab would. */
  async endSession({ page }: DashboardOfTest): Promise<void> {
    const [cookie] = await page.context().cookies();
    if (cookie === undefined) throw new Error("The page has no session.");
    const headers = { cookie: `${cookie.name}=${cookie.value}` };
    const { status } = await this.asDashboard("DELETE", { headers });
    if (status !== 204) throw new Error(`The session was not ended: ${status}.`);
  }

  /** Ends the pages of a test, which would go on to ask the server. */
  async closePages(): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.#browser.close();
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
  afterEach(async () => (await shared)?.closePages());
  afterAll(async () => {
    await (await shared)?.close();
    shared = undefined;
  });
}
