import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { products } from "../shop.js";
import { type Example, exampleOf } from "./example-page.js";
import type { ExampleStage, OpenedExample } from "./example-stage.js";

/** InstantSearch.js with its widgets. */
export function instantSearchCases(stage: () => ExampleStage): void {
  let example: Example = { html: "", program: "" };
  let opened: OpenedExample;
  let page: Page;

  beforeAll(() => {
    example = exampleOf("InstantSearch", stage().shop);
  });

  const titles = (): Promise<string[]> => page.locator("#hits li").allTextContents();
  const nbHits = async (): Promise<number> => {
    const text = (await page.locator("#stats").textContent()) ?? "";
    return Number(/^[^\d]*([\d,]+) result/.exec(text)?.[1].replace(",", "") ?? 0);
  };
  const valuesIn = async (facet: string): Promise<[string, number][]> => {
    const items = page.locator(`${facet} .ais-RefinementList-item`);
    const texts = await items.locator(".ais-RefinementList-labelText").allTextContents();
    const counts = await items.locator(".ais-RefinementList-count").allTextContents();
    return texts.map((text, at) => [text.trim(), Number(counts[at])]);
  };
  const choose = (facet: string, value: string): Promise<void> =>
    page.locator(`${facet} label`).filter({ hasText: value }).locator("input").click();

  describe("instantsearch.js", () => {
    beforeEach(async () => {
      opened = await stage().show("instantsearch", example);
      page = opened.page;
      await expect.poll(nbHits).toBe(products.length);
    });
    afterEach(() => expect(opened.faults).toEqual([]));

    test("searches as it is typed, and shows matches and hostile texts", async () => {
      await page.locator("#search-box input").fill("woden desk");
      await expect.poll(nbHits).toBe(50);
      const first = page.locator("#hits li").first();
      expect(await first.textContent()).toMatch(/Wooden desk <number \d+>/);
      expect(await first.locator("mark").allTextContents()).toEqual(["Wooden", "desk"]);
    });

    test("has beside each value the number of hits that a click on it gives", async () => {
      await choose("#types", "desk");
      await expect.poll(nbHits).toBe(100);
      await expect
        .poll(async () => (await valuesIn("#brands")).reduce((sum, [, count]) => sum + count, 0))
        .toBe(100);
      const brands = await valuesIn("#brands");
      expect(brands.length).toBeGreaterThan(2);
      for (const [brand, count] of brands) {
        await choose("#brands", brand);
        await expect.poll(nbHits, { message: brand }).toBe(count);
        await choose("#brands", brand);
        await expect.poll(nbHits).toBe(100);
      }
    });

    test("joins values of one facet, and keeps the counts of the others", async () => {
      const before = await valuesIn("#brands");
      await choose("#brands", "Nord");
      const count = (brand: string): number => products.filter((product) => product.brand === brand).length;
      await expect.poll(nbHits).toBe(count("Nord"));
      // A chosen brand narrows no count of another brand, which says how many hits choosing that adds.
      expect(new Map(await valuesIn("#brands"))).toEqual(new Map(before));
      await choose("#brands", "-5 °C");
      await expect.poll(nbHits).toBe(count("Nord") + count("-5 °C"));
      expect(new Map(await valuesIn("#brands"))).toEqual(new Map(before));
    });

    test("sends one more request for each refined facet, and none twice", async () => {
      expect(opened.searches.length).toBe(1);
      await choose("#brands", "Nord");
      await expect.poll(() => opened.searches.length).toBe(3);
      await choose("#types", "chair");
      await expect.poll(() => opened.searches.length).toBe(6);
      await choose("#types", "chair");
      await expect.poll(nbHits).toBe(products.filter(({ brand }) => brand === "Nord").length);
      expect(opened.searches.length).toBe(6);
      const texts = opened.searches.map((body) => JSON.stringify(body));
      expect(new Set(texts).size).toBe(6);
      const forCounts = opened.searches.filter(({ hitsPerPage }) => hitsPerPage === 0);
      expect(forCounts.length).toBe(3);
      for (const body of forCounts) expect(body).not.toHaveProperty("clickAnalytics");
    });

    test("looks for values of a facet", async () => {
      await page.locator("#brands input[type=search]").fill("oak");
      await expect
        .poll(async () => (await valuesIn("#brands")).map(([brand]) => brand))
        .toEqual(["Oak & <b>Co</b>"]);
      expect(await page.locator("#brands mark").allTextContents()).toEqual(["Oak"]);
      const [[, count]] = await valuesIn("#brands");
      await choose("#brands", "Oak");
      await expect.poll(nbHits).toBe(count);
    });

    test("narrows by an interval", async () => {
      const [low, high] = [page.locator("#price input").first(), page.locator("#price input").last()];
      expect([await low.getAttribute("min"), await high.getAttribute("max")]).toEqual(["10", "205"]);
      await low.fill("50");
      await high.fill("100");
      await page.locator("#price button").click();
      await expect.poll(nbHits).toBe(products.filter(({ price }) => price >= 50 && price <= 100).length);
    });

    test("turns to each page that paging reaches", async () => {
      expect((await titles()).length).toBe(12);
      const pages = page.locator("#pagination .ais-Pagination-item--page");
      await page.locator("#pagination .ais-Pagination-item--lastPage a").click();
      await expect.poll(() => pages.last().textContent()).toBe("17");
      await expect.poll(async () => (await titles()).length).toBe(8);
      await page.locator("#per-page select").selectOption("48");
      await expect.poll(async () => (await titles()).length).toBe(48);
      await page.locator("#pagination .ais-Pagination-item--lastPage a").click();
      await expect.poll(() => pages.last().textContent()).toBe("5");
      await expect.poll(async () => (await titles()).length).toBe(8);
    });

    test("reports a click with the place in the whole result", async () => {
      await page.locator("#search-box input").fill("plain");
      await expect.poll(nbHits).toBe(150);
      const [title] = await titles();
      await page.locator("#pagination a").filter({ hasText: "2" }).first().click();
      await expect.poll(titles).not.toContain(title);
      const answered = page.waitForResponse((response) => response.url().endsWith("/click"));
      const third = page.locator("#hits li a").nth(2);
      const objectID = (await third.getAttribute("href"))?.slice(1);
      await third.click();
      expect((await answered).status()).toBe(204);
      expect(opened.clicks).toEqual([
        { queryID: expect.stringMatching(/^[0-9a-f]{32}$/), objectID, position: 15 },
      ]);
      expect(await stage().shop.report("shop")).toMatchObject({
        topClickedRecords: expect.arrayContaining([expect.objectContaining({ objectID })]),
      });
    });
  });
}
