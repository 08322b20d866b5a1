import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { products } from "../shop.js";
import { type Example, exampleOf } from "./example-page.js";
import type { ExampleStage, OpenedExample } from "./example-stage.js";

/** Vue InstantSearch with its components. */
export function vueCases(stage: () => ExampleStage): void {
  let example: Example = { html: "", program: "" };
  let opened: OpenedExample;
  let page: Page;

  beforeAll(() => {
    example = exampleOf("Vue InstantSearch", stage().shop);
  });

  describe("vue-instantsearch", () => {
    beforeEach(async () => {
      opened = await stage().show("vue", example);
      page = opened.page;
      await page.getByText(`${products.length} results`).waitFor();
    });
    afterEach(() => expect(opened.faults).toEqual([]));

    test("searches, shows matches and hostile texts, and turns pages", async () => {
      await page.locator(".ais-SearchBox-input").fill("woden desk");
      await page.getByText("50 results").waitFor();
      const first = page.locator(".ais-Hits-item").first();
      expect(await first.textContent()).toMatch(/Wooden\s+desk <number \d+>/);
      expect(await first.locator("mark").allTextContents()).toEqual(["Wooden", "desk"]);
      const before = await first.textContent();
      await page.locator(".ais-Pagination-link", { hasText: /^2$/ }).click();
      await expect.poll(() => first.textContent()).not.toBe(before);
    });

    test("has beside each value the number of hits that a click on it gives, and reports clicks", async () => {
      const brand = page.locator(".ais-RefinementList-item", { hasText: "Nord" });
      const count = products.filter((product) => product.brand === "Nord").length;
      expect(await brand.locator(".ais-RefinementList-count").textContent()).toBe(`${count}`);
      await brand.locator("input").click();
      await page.getByText(`${count} results`).waitFor();
      await page.locator(".ais-Hits-item a").nth(1).click();
      await expect.poll(() => opened.clicks.map(({ position }) => position)).toEqual([2]);
    });
  });
}
