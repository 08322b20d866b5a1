import { axeFaults } from "@findling/testkit";
import type { Page, Request } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";

/** The preview of a search: hits, reasons and rules. */
export function previewCases(): void {
  const stage = useDashboardStage();
  const ids = (page: Page): Promise<string[]> => page.locator(".whole-record summary code").allInnerTexts();
  const first = (page: Page, id: string) => expect.poll(async () => (await ids(page))[0]).toBe(id);
  const counted = (page: Page, hits: number) => expect.poll(async () => (await ids(page)).length).toBe(hits);

  afterEach(() =>
    stage()
      .client.index("shop")
      .saveSettings({ queryTime: { pins: [], hides: [] } }),
  );

  describe("a preview (6)", () => {
    test("searches while somebody types, with marks, reasons and facets", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search");
      await page.locator(".hit").first().waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("chair");
      await page.locator("mark", { hasText: "Chair" }).first().waitFor();
      expect(page.url()).toMatch(/\?q=chair$/);
      await page.getByText("sold, highest first").first().waitFor();
      await page.getByRole("button", { name: /^steel 6/ }).click();
      await counted(page, 6);
      await page.goBack();
      await counted(page, 12);
    });

    test("lets go of a filter that is no facet, and of the query", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=steel&is.nothing=like+this");
      await page.getByText("Only records with nothing: like this were searched.").waitFor();
      await page.getByRole("button", { name: "Search without filters" }).click();
      await counted(page, 6);
      await page.getByRole("button", { name: "Clear" }).click();
      await counted(page, 12);
      expect(await page.evaluate("document.activeElement.id")).toBe("q");
    });

    test("says that hits are of the search before, and makes rules for that", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=steel");
      await counted(page, 6);
      await page.route("**/1/indexes/shop/search", (route) =>
        route.fulfill({ status: 503, json: { error: { code: "overloaded", message: "busy" } } }),
      );
      await page.getByRole("searchbox").fill("sofa");
      await page.getByText("of the search before, for steel").waitFor();
      await page.getByRole("button", { name: "Hide" }).first().click();
      await page.getByText("is hidden for “steel”").waitFor();
      const { settings } = await stage().client.index("shop").settings();
      expect(settings.queryTime.hides).toMatchObject([{ query: "steel" }]);
    });

    test("has filters by ranges, made by keyboard, and kept in the address", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=chair");
      await page.locator(".hit").first().waitFor();
      await page.getByText("Add a filter").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.type("sold");
      await page.getByLabel("Test").selectOption("from");
      await page.getByLabel("Value").fill("many");
      await page.keyboard.press("Enter");
      await page.getByText("“from” needs a number.").waitFor();
      await page.getByLabel("Value").fill("98");
      await page.keyboard.press("Enter");
      await counted(page, 3);
      expect(new URL(page.url()).search).toBe("?q=chair&from.sold=98");
      await page.reload();
      await counted(page, 3);
      await page.getByRole("button", { name: "sold from 98" }).click();
      await counted(page, 12);
    });

    test("shows the other values of a facet on demand", async () => {
      await stage()
        .client.index("hues")
        .saveSettings({ indexTime: { attributesForFaceting: ["hue"] } });
      const hues = Array.from({ length: 9 }, (_, at) => ({
        objectID: `${at}`,
        title: "lamp",
        hue: `hue-${at}`,
      }));
      await stage().client.index("hues").saveAll(hues);
      const { page } = await stage().signedIn("/indexes/hues/search");
      await page.getByRole("button", { name: "3 more values of hue" }).click();
      expect(await page.locator(".facets .chip").count()).toBe(9);
      await page.getByRole("button", { name: "fewer values of hue" }).click();
      expect(await page.locator(".facets .chip").count()).toBe(6);
    });

    test("leads to the public page, with the query if that searches this index", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=oak+chair", {
        prepare: (context) =>
          context.route("**/home.json", (route) => route.fulfill({ json: { demo: { index: "shop" } } })),
      });
      const link = page.getByRole("link", { name: "On the public page" });
      expect(await link.getAttribute("href")).toBe(`${stage().host}/?q=oak+chair`);
      const menu = page.getByRole("link", { name: "Public page", exact: true });
      expect(await menu.getAttribute("href")).toBe(`${stage().host}/`);
    });

    test("without a public page leads to none", async () => {
      const { page } = await stage().signedIn("/keys");
      await Promise.all([
        page.waitForResponse("**/home.json"),
        page.goto(`${stage().host}/dashboard/indexes/shop/search?q=chair`),
      ]);
      await page.locator(".hit").first().waitFor();
      expect(await page.getByRole("link", { name: "public page" }).count()).toBe(0);
    });

    test("leads from a hit to its record, and back to the hits", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=chair&is.material=wood");
      await page.getByRole("link", { name: "Chair 2", exact: true }).click();
      await page.waitForURL(/\/records\?id=chair-2$/);
      await page.goBack();
      await counted(page, 6);
      expect(await page.title()).toBe("chair - shop - Findling");
    });

    test("of an index that is not there leads to those that are", async () => {
      const { page } = await stage().signedIn("/indexes/nowhere/search");
      await page.getByText("There is no index nowhere.").waitFor();
      expect(await page.getByRole("searchbox").count()).toBe(0);
      await page.getByRole("link", { name: "All indexes of this server" }).click();
      await page.getByRole("link", { name: "shop" }).waitFor();
    });

    test("is where an address of the index alone leads", async () => {
      const { page } = await stage().signedIn("/keys");
      await page.goto(`${stage().host}/dashboard/indexes/shop?q=chair`);
      await page.waitForURL(/\/indexes\/shop\/search\?q=chair$/);
      await counted(page, 12);
      await page.goBack();
      await expect.poll(() => page.url()).toMatch(/\/keys$/);
    });

    test("has the mode of a finished query, too", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=chair");
      await page.locator(".hit").first().waitFor();
      const isAsked = (request: Request): boolean => request.postData()?.includes("committed") === true;
      await Promise.all([
        page.waitForRequest(isAsked),
        page.getByRole("radio", { name: "Finished query" }).check(),
      ]);
      expect(page.url()).toMatch(/mode=committed/);
    });
  });

  describe("rules for a query (7)", () => {
    test("by keyboard: a hit is pinned first, and that is undone", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=chair");
      await first(page, "chair-0");
      await page
        .getByRole("group", { name: /^Rules of chair-3 / })
        .getByRole("button")
        .first()
        .focus();
      await page.keyboard.press("Enter");
      await first(page, "chair-3");
      const { settings } = await stage().client.index("shop").settings();
      expect(settings.queryTime.pins).toMatchObject([{ query: "chair", objectID: "chair-3", position: 0 }]);
      await page.getByRole("button", { name: "Unpin from 1" }).waitFor();
      await page.getByRole("button", { name: "Undo" }).focus();
      await page.keyboard.press("Enter");
      await first(page, "chair-0");
      expect((await stage().client.index("shop").settings()).settings.queryTime.pins).toEqual([]);
    });

    test("the notice stays while it has the focus", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=chair", {
        prepareFresh: (context) => context.clock.install(),
      });
      await first(page, "chair-0");
      await page.getByRole("button", { name: "Hide" }).first().click();
      const undo = page.getByRole("button", { name: "Undo" });
      await undo.focus();
      await page.clock.runFor(11_000);
      expect(await undo.count()).toBe(1);
      await page.getByRole("searchbox").focus();
      await page.clock.runFor(11_000);
      await undo.waitFor({ state: "detached" });
    });

    test("by mouse: a hit is hidden, and shown again", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=chair");
      await first(page, "chair-0");
      await page.getByRole("button", { name: "Hide" }).first().click();
      await first(page, "chair-1");
      expect((await ids(page)).length).toBe(11);
      await page.getByRole("button", { name: "Show again chair-0" }).click();
      await first(page, "chair-0");
    });

    test("a change of somebody else is said, and not overwritten", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=chair");
      await first(page, "chair-0");
      const theirs = { id: "theirs", query: "chair", objectID: "chair-9", position: 1 };
      await stage()
        .client.index("shop")
        .saveSettings({ queryTime: { pins: [theirs] } });
      await page
        .getByRole("group", { name: /^Rules of chair-5 / })
        .getByRole("button")
        .first()
        .click();
      await page.getByText("Somebody else has changed the settings meanwhile.").waitFor();
      expect((await stage().client.index("shop").settings()).settings.queryTime.pins).toEqual([theirs]);
      await page.getByRole("button", { name: "Do it again" }).click();
      await first(page, "chair-5");
      const { settings } = await stage().client.index("shop").settings();
      expect(settings.queryTime.pins.map(({ objectID }) => objectID)).toEqual(["chair-9", "chair-5"]);
    });

    test("by keyboard: a query without a hit gets a record that other words find", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=tailwind#pin");
      await page.getByRole("heading", { name: "Pin a record for “tailwind”" }).waitFor();
      const words = page.getByLabel("Find it by other words");
      await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type("zzzz");
      await page.getByText("No record is found by these words, either.").waitFor();
      await words.fill("");
      await page.keyboard.type("chair");
      const records = page.getByRole("list", { name: "Records to pin" }).getByRole("listitem");
      await expect.poll(() => records.count()).toBe(5);
      expect(await records.first().innerText()).toContain("Chair 0 chair-0");
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Pin first chair-3" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("chair-3 is the first hit for “tailwind”.").waitFor();
      await first(page, "chair-3");
      const { settings } = await stage().client.index("shop").settings();
      expect(settings.queryTime.pins).toMatchObject([
        { query: "tailwind", objectID: "chair-3", position: 0 },
      ]);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("The change was taken back.").waitFor();
      await words.waitFor();
    });

    test("a query without a hit leads to the synonyms; filters and no query offer no pin", async () => {
      const { page } = await stage().signedIn("/indexes/shop/search?q=tailwind", { width: 320 });
      await page.getByRole("link", { name: "make a synonym" }).click();
      await page.waitForURL(/\/indexes\/shop\/settings#synonyms$/);
      for (const query of ["q=chair&is.material=gold", "is.material=gold"]) {
        await page.goto(`${stage().host}/dashboard/indexes/shop/search?${query}`);
        await page.getByRole("button", { name: "Search without filters" }).waitFor();
        expect(await page.getByLabel("Find it by other words").count()).toBe(0);
      }
    });
  });
}
