import type { KeptContext, PageLook, PageShelf } from "@findling/testkit";
import type { BrowserContext, Page } from "playwright-core";

/** How a test opens a page. */
export interface OpenedPage extends PageLook {
  readonly cookies?: Parameters<BrowserContext["addCookies"]>[0];
  readonly prepare?: (context: KeptContext) => Promise<unknown>;
  /**
   * Has the page opened in a new context, where no code was loaded before, and which may be prepared in ways
   * that cannot be undone.
   */
  readonly prepareFresh?: (context: BrowserContext) => Promise<unknown>;
}

/** A page of a test. */
export interface PageOfTest {
  readonly page: Page;
  /** Errors of its scripts, and refusals of its content security policy. */
  readonly faults: readonly string[];
}

/** Opens an address in a context in which no other page is open. */
export async function openPage(shelf: PageShelf, url: string, options: OpenedPage = {}): Promise<PageOfTest> {
  const page = await (options.prepareFresh === undefined ? shelf.take(options) : shelf.fresh(options));
  await page.context().addCookies(options.cookies ?? []);
  await options.prepare?.(page.context());
  await options.prepareFresh?.(page.context());
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load"))
      faults.push(message.text());
  });
  await page.goto(url);
  return { page, faults };
}
