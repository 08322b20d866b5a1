import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

let source: Promise<string> | undefined;

function readSource(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
}

/**
 * What axe finds on the page as it is. The policy of a page lets no script in but this way. `without`: a
 * selector of what somebody else made.
 */
export async function axeFaults(page: Page, without?: string): Promise<unknown[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await sendAxe(page);
  const scope = without === undefined ? "document" : JSON.stringify({ exclude: [without] });
  return page.evaluate<unknown[]>(
    `axe.run(${scope}, { resultTypes: ["violations"] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, String(target), failureSummary])))`,
  );
}

/** Into the loaded document. It takes as long to send axe as to have it look at a small page. */
async function sendAxe(page: Page): Promise<void> {
  // Chromium compiles a script of DevTools once. One of `page.evaluate` it compiles anew in each document.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Runtime.evaluate", { expression: await (source ??= readSource()) });
  await devtools.detach();
}
