import type { Page } from "playwright-core";
import { axeFaults } from "./axe-faults.js";
import type { PageLook } from "./page-shelf.js";

/** What axe finds on a loaded page in each look. */
export async function axeFaultsInLooks(page: Page, looks: readonly PageLook[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const look of looks) {
    await show(page, look);
    for (const fault of await axeFaults(page)) found.push([look, fault]);
  }
  return found;
}

/** The widths at which a loaded page scrolls sideways. */
export async function widthsTooNarrow(page: Page, widths: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const width of widths) {
    await show(page, { width });
    if ((await page.evaluate("document.documentElement.scrollWidth - innerWidth")) !== 0) found.push(width);
  }
  return found;
}

/** Without a width the window stays as it is. */
async function show(page: Page, { colorScheme, width, height = 900 }: PageLook): Promise<void> {
  if (colorScheme !== undefined) await page.emulateMedia({ colorScheme });
  if (width !== undefined) await page.setViewportSize({ width, height });
  // Charts follow the width of the window in its next frame.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
}
