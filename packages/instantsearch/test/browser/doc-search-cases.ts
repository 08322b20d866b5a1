import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { exampleOf } from "./example-page.js";
import type { ExampleStage, OpenedExample } from "./example-stage.js";

/** `@docsearch/js` with its window. */
export function docSearchCases(stage: () => ExampleStage): void {
  let opened: OpenedExample;
  let page: Page;
  let hits: Locator;

  const type = async (query: string, count: number): Promise<void> => {
    await page.locator(".DocSearch-Input").fill(query);
    await expect.poll(() => hits.count()).toBe(count);
  };

  describe("@docsearch/js", () => {
    beforeEach(async () => {
      opened = await stage().show("docsearch", exampleOf("DocSearch", stage().shop));
      page = opened.page;
      hits = page.locator(".DocSearch-Hit");
      await page.route("https://docs.test/**", (route) => route.fulfill({ body: "the page" }));
      await page.locator("#docsearch button").click();
      return () => expect(opened.faults).toEqual([]);
    });

    test("shows hits in groups, with their matches", async () => {
      await type("keybord", 2);
      expect(await page.locator(".DocSearch-Hit-source").allTextContents()).toEqual(["Guide", "Reference"]);
      expect(await hits.locator("mark").allTextContents()).toEqual(["keyboard", "keyboard"]);
    });

    test("shows hostile texts as texts", async () => {
      await type("keyboard", 2);
      expect(await hits.first().textContent()).toContain("louder than <script>others</script>.");
      await type("wooden", 1);
      expect(await hits.textContent()).toContain("Desks & <i>chairs</i>");
      expect(await hits.locator("i, script").count()).toBe(0);
    });

    // A click on the first hit is no test: DocSearch 5.2.0 reports none, and counts the others from 0.
    test.each([
      ["Enter", 0],
      ["click", 1],
    ])("reports a hit that is opened by %s", async (way, at) => {
      await type("keybord", 2);
      const sent = page.context().waitForEvent("request", (request) => request.url().endsWith("/click"));
      if (way === "Enter") await page.locator(".DocSearch-Input").press("Enter");
      else await hits.nth(at).locator("a").click();
      const click = (await sent).postDataJSON();
      expect(click).toMatchObject({ queryID: expect.any(String), position: 1 });
      await expect
        .poll(() => stage().shop.report("manual"))
        .toMatchObject({
          topClickedRecords: expect.arrayContaining([expect.objectContaining({ objectID: click.objectID })]),
        });
    });
  });
}
