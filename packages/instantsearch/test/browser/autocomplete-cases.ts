import { expect, test } from "vitest";
import { exampleOf } from "./example-page.js";
import type { ExampleStage } from "./example-stage.js";

/** `@algolia/autocomplete-js` with a source of hits. */
export function autocompleteCases(stage: () => ExampleStage): void {
  test("@algolia/autocomplete-js shows hits as they are typed, and reports the one that is chosen", async () => {
    const example = exampleOf("Autocomplete", stage().shop);
    const { page, searches, clicks, faults } = await stage().show("autocomplete", example);
    await page.locator("#autocomplete input").pressSequentially("woden");
    const items = page.locator(".aa-Item");
    await expect.poll(() => items.count()).toBe(5);
    await expect.poll(() => items.first().locator("mark").allTextContents()).toEqual(["Wooden"]);
    expect(await items.first().textContent()).toMatch(/^Wooden (desk|chair|lamp) <number \d+>$/);
    const objectID = (await items.nth(1).locator("a").getAttribute("href"))?.slice(1);
    const answered = page.waitForResponse((response) => response.url().endsWith("/click"));
    await items.nth(1).click();
    expect((await answered).status()).toBe(204);
    expect(clicks).toEqual([{ queryID: expect.any(String), objectID, position: 2 }]);
    expect(searches.at(-1)).toMatchObject({ q: "woden", hitsPerPage: 5, clickAnalytics: true });
    expect(faults).toEqual([]);
  });
}
