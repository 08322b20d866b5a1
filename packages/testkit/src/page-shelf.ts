import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "./chromium.js";

/** How a page looks. */
export interface PageLook {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
}

/**
 * What a test may do to a context that other tests get, too: `putBack` undoes it. Scripts that run at the
 * start of each page cannot be undone, so whoever adds some, or sets the clock, needs a fresh page.
 */
export type KeptContext = Pick<BrowserContext, "addCookies" | "grantPermissions" | "route">;

/** A context, and the empty tab that its next test gets. */
interface Kept {
  readonly context: BrowserContext;
  readonly tab: Page;
}

/**
 * A browser for tests, and its pages. A new context has a new process, which compiles the code of a page
 * anew. A new tab of a context that was there before takes about half of the processor time. It has nothing
 * of the pages before: they were closed, and the context was cleaned. What only the process keeps stays, as
 * compiled code and decoded files: a test of a first load takes a fresh page.
 */
export class PageShelf {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #free: Kept[] = [];
  #taken: Kept[] = [];

  private constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** @param origin that of the pages, whose storage is emptied behind each test */
  static async open(origin: string): Promise<PageShelf> {
    // The limit is that of a context, whose tabs would have processes of their own without it.
    return new PageShelf(await launchChromium(["--renderer-process-limit=1"]), origin);
  }

  /** An empty tab of a context in which no test has a page. */
  async take({ colorScheme = "light", width = 1280, height = 900 }: PageLook = {}): Promise<Page> {
    const kept = this.#free.pop() ?? (await this.#newKept());
    this.#taken.push(kept);
    await kept.tab.emulateMedia({ colorScheme });
    await kept.tab.setViewportSize({ width, height });
    return kept.tab;
  }

  /** An empty tab of a new context, for a test of what was never loaded, or of what cannot be undone. */
  async fresh({ colorScheme = "light", width = 1280, height = 900 }: PageLook = {}): Promise<Page> {
    const context = await this.#browser.newContext({ colorScheme, viewport: { width, height } });
    return this.#tabOf(context);
  }

  /**
   * Closes all pages, which would go on to ask the server, and cleans the contexts that are kept. After a
   * test that failed it prints first what they show: the error says only what was waited for.
   */
  async putBack({ hasFailed = false } = {}): Promise<void> {
    if (hasFailed) process.stderr.write(await this.#shown());
    const taken = this.#taken;
    this.#taken = [];
    const kept = new Set([...this.#free, ...taken].map(({ context }) => context));
    const open = this.#browser.contexts();
    await Promise.all(open.filter((context) => !kept.has(context)).map((context) => context.close()));
    // A test may have closed its context itself.
    const left = taken.filter(({ context }) => open.includes(context));
    this.#free.push(...(await Promise.all(left.map(({ context }) => this.#cleaned(context)))));
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  async #shown(): Promise<string> {
    const pages = this.#browser.contexts().flatMap((context) => context.pages());
    const shown = pages.map(async (page) => {
      const text = await page.locator("body").innerText({ timeout: 2_000 }).catch(String);
      return `${page.url()} shows:\n${text}\n`;
    });
    return (await Promise.all(shown)).join("");
  }

  async #cleaned(context: BrowserContext): Promise<Kept> {
    const used = context.pages();
    // Opened before the others are closed, since their process ends with its last tab.
    const tab = await this.#tabOf(context);
    await Promise.all([context, ...used].map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
    await Promise.all(used.map((page) => page.close()));
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    const devtools = await context.newCDPSession(tab);
    await devtools.send("Storage.clearDataForOrigin", { origin: this.#origin, storageTypes: "all" });
    await devtools.send("Network.clearBrowserCache");
    await devtools.detach();
    return { context, tab };
  }

  async #newKept(): Promise<Kept> {
    const context = await this.#browser.newContext();
    return { context, tab: await this.#tabOf(context) };
  }

  async #tabOf(context: BrowserContext): Promise<Page> {
    context.setDefaultTimeout(10_000);
    return context.newPage();
  }
}
