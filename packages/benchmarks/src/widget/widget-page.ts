import { type LocalServer, launchChromium, localServer } from "@findling/testkit";
import type { Browser, Page } from "playwright-core";
import type { KeyTimes } from "./key-times.js";

/**
 * Notes for each key when it was typed, asked, answered and painted. A list that is made anew belongs to the
 * last key. A frame is painted before the task that begins in it: requestAnimationFrame, then a message.
 */
const recorder = `
  const box = document.querySelector("findling-search").shadowRoot;
  const field = box.querySelector("input");
  globalThis.measuredKeys = [];
  let typed = null;
  field.addEventListener("input", (event) => {
    typed = { query: field.value, typedAt: event.timeStamp };
  }, { capture: true });
  new MutationObserver(() => {
    if (typed === null) return;
    const key = typed;
    typed = null;
    const requests = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/search"));
    const { startTime: sentAt = 0, responseEnd: answeredAt = 0 } = requests.at(-1) ?? {};
    performance.clearResourceTimings();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () =>
        globalThis.measuredKeys.push({ ...key, sentAt, answeredAt, paintedAt: performance.now() });
      port2.postMessage(null);
    });
  }).observe(box.querySelector("[role=listbox]"), { childList: true });
`;

/** A page of another origin with the widget in it, in Chromium. */
export class WidgetPage {
  readonly #web: LocalServer;
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(web: LocalServer, browser: Browser, page: Page) {
    this.#web = web;
    this.#browser = browser;
    this.#page = page;
  }

  static async open(host: string, key: string, index: string): Promise<WidgetPage> {
    const html = `<!doctype html><title>Widget</title><link rel="icon" href="data:,">
      <script type="module" src="${host}/widget/findling-search.js"></script>
      <findling-search inline host="${host}" search-key="${key}" index="${index}"></findling-search>`;
    const web = await localServer((_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8").end(html);
    });
    const browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(web.url);
    await page.waitForFunction("document.querySelector('findling-search').shadowRoot !== null");
    await page.locator("findling-search input").focus();
    await page.evaluate(recorder);
    return new WidgetPage(web, browser, page);
  }

  /** Types a text key by key, and then empties the field. `pauseMs` gives the time before the next key. */
  async type(text: string, pauseMs: () => number): Promise<void> {
    for (const letter of text) {
      await this.#page.keyboard.press(letter === " " ? "Space" : letter);
      await this.#page.waitForTimeout(pauseMs());
    }
    await this.#page.keyboard.press("Control+a");
    await this.#page.keyboard.press("Delete");
    await this.#page.waitForTimeout(pauseMs());
  }

  /** All keys so far whose answer made another list. */
  async keys(): Promise<KeyTimes[]> {
    const keys: KeyTimes[] = await this.#page.evaluate("globalThis.measuredKeys");
    return keys.filter(({ query, typedAt, sentAt }) => query !== "" && sentAt >= typedAt);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#web.close();
  }
}
