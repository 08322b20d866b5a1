import type { Locator, Page } from "playwright-core";

export const hits = (page: Page): Locator => page.locator(".hit");
export const field = (page: Page): Locator => page.getByRole("searchbox");
export const focusedText = (page: Page): Promise<unknown> =>
  page.evaluate("document.activeElement.textContent");
