import { axeFaults, axeFaultsInLooks } from "@findling/testkit";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";

const hostile = "<img src=x onerror=attacked()>";
const byPrice = { queryTime: { customRanking: [{ attribute: "price", order: "asc" }] } };
/** Phones and larger windows, in light and dark. */
const looks = [390, 1280].flatMap((width) => [
  { colorScheme: "light", width } as const,
  { colorScheme: "dark", width } as const,
]);
const bySales = { queryTime: { customRanking: [{ attribute: "sold", order: "desc" }] } };

/** The Search page with a draft of settings: before and after, side by side. */
export function comparedSearchCases(): void {
  const stage = useDashboardStage();
  const index = () => stage().client.index("tried");
  beforeAll(async () => {
    await index().saveAll([
      { objectID: "oak", title: "oak chair", price: 3, sold: 9, kind: "wood" },
      { objectID: "elm", title: `elm chair ${hostile}`, price: 2, sold: 5, kind: "wood" },
      { objectID: "tin", title: "tin chair", price: 1, sold: 1, kind: "metal" },
    ]);
  });
  beforeEach(() =>
    index().saveSettings({
      indexTime: {
        searchableTiers: [{ attributes: ["title"], typoTolerance: true }],
        attributesForFaceting: ["kind"],
      },
      queryTime: {
        distinctAttribute: null,
        customRanking: [{ attribute: "sold", order: "desc" }],
        hides: [],
      },
    }),
  );

  /** The Search page in a tab where the Settings page has left a draft. */
  const open = async (query: string, after: object = byPrice, options: { readonly width?: number } = {}) => {
    const opened = await stage().signedIn("/keys", options);
    const { page } = opened;
    const { queryTime } = bySales;
    const before = { indexTime: { languages: ["en"] }, queryTime: { ...queryTime, hides: [], synonyms: [] } };
    const draft = JSON.stringify({ before, after });
    await page.evaluate(`sessionStorage.setItem("findling-draft:tried", ${JSON.stringify(draft)})`);
    await page.goto(`${stage().host}/dashboard/indexes/tried/search${query}`);
    await page.locator(".summary").first().waitFor();
    return opened;
  };
  const sideOf = (page: Page, side: "before" | "after") => page.locator(`.hit-side.is-${side}`);
  const titles = (page: Page, side: "before" | "after") =>
    sideOf(page, side).locator(".hit-title").allInnerTexts();
  const shows = (page: Page, side: "before" | "after", wanted: readonly string[]) =>
    expect.poll(() => titles(page, side)).toEqual(wanted);
  const [oak, elm, tin] = ["oak chair", `elm chair ${hostile}`, "tin chair"];

  describe("a search under a draft (18)", () => {
    test("stands beside that under the saved settings, while somebody types", async () => {
      const { page, faults } = await open("");
      await page.getByRole("switch", { name: "Compare with draft" }).check();
      await page.getByRole("searchbox").fill("chair");
      await shows(page, "before", [oak, elm, tin]);
      await shows(page, "after", [tin, elm, oak]);
      expect(await sideOf(page, "before").locator(".place-mark").allInnerTexts()).toEqual([
        "now 3rd",
        "now 1st",
      ]);
      expect(await sideOf(page, "after").locator(".place-mark").allInnerTexts()).toEqual([
        "was 3rd",
        "was 1st",
      ]);
      expect(await page.locator(".summary").first().innerText()).toBe("Another first hit, 2 moved.");
      const words = await sideOf(page, "after").locator(".connector-words").first().innerText();
      expect(words).toContain("price, lowest first");
      await page.getByText("The draft changes: Custom ranking").click();
      await page.getByText("1. price, ascending").waitFor();
      expect(await page.locator("main img").count()).toBe(0);
      expect(new URL(page.url()).search).toBe("?q=chair&compare=draft");
      expect(await page.title()).toBe("chair - tried - Findling");
      const { settings } = await index().settings();
      expect(settings.queryTime.customRanking).toEqual(bySales.queryTime.customRanking);
      expect(faults).toEqual([]);
    });

    test("has the filters and the mode of the page", async () => {
      const { page } = await open("?q=chair&mode=committed&compare=draft&is.kind=wood");
      await shows(page, "before", [oak, elm]);
      await shows(page, "after", [elm, oak]);
      await page.getByRole("button", { name: /^wood 2/ }).click();
      await shows(page, "after", [tin, elm, oak]);
      expect(new URL(page.url()).search).toBe("?q=chair&mode=committed&compare=draft");
      await page.goBack();
      await shows(page, "after", [elm, oak]);
    });

    test("says what is gone, what is new, and that nothing changes", async () => {
      const hides = [{ id: "h", query: "chair", objectID: "oak" }];
      const { page } = await open("?q=chair&compare=draft", { queryTime: { hides } });
      await shows(page, "after", [elm, tin]);
      expect(await sideOf(page, "before").locator(".place-mark").allInnerTexts()).toContain("gone");
      await page.getByRole("searchbox").fill("tin");
      await page.getByText("No hit moves, comes or goes.").waitFor();
      const rule = { id: "s", type: "oneWay", input: "stool", synonyms: ["chair"] };
      const opened = await open("?q=stool&compare=draft", { queryTime: { synonyms: [rule] } });
      await shows(opened.page, "after", [oak, elm, tin]);
      await sideOf(opened.page, "before").getByText("Nothing is found.").waitFor();
      expect(await sideOf(opened.page, "after").locator(".place-mark").allInnerTexts()).toEqual([
        ...["new", "new", "new"],
      ]);
    });

    test("is refused with the message of the server, and a way to what is wrong", async () => {
      const hides = [{ id: "h", query: "chair", objectID: "" }];
      const { page } = await open("?q=chair&compare=draft", { queryTime: { hides } });
      await page.getByText("Hides, entry 1, objectID: must not be empty.").waitFor();
      await shows(page, "before", [oak, elm, tin]);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "Go to Hides" }).click();
      await page.getByRole("heading", { name: "Hides" }).waitFor();
      await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("hides-title");
    });

    test("says that the server is busy, and does not blame the draft", async () => {
      const { page } = await open("?q=chair", byPrice);
      await page.route("**/draft-search", (route) =>
        route.fulfill({
          status: 503,
          json: { error: { code: "overloaded", message: "Too many searches." } },
        }),
      );
      await page.getByRole("switch", { name: "Compare with draft" }).check();
      await page.getByText("The server is busy").waitFor();
      expect(await page.getByText("The draft cannot be searched with").count()).toBe(0);
      await page.unroute("**/draft-search");
      await page.getByRole("button", { name: "Try again" }).click();
      await shows(page, "after", [tin, elm, oak]);
    });

    test("says that records were written between the two searches", async () => {
      const { page } = await open("?q=chair", byPrice);
      await page.route("**/draft-search", async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        await route.fulfill({ response, json: { ...answer, dataVersion: answer.dataVersion + 1 } });
      });
      const words = page.getByText("records were written between the two searches");
      await page.getByRole("switch", { name: "Compare with draft" }).check();
      await words.waitFor();
      await page.unroute("**/draft-search");
      await page.getByRole("searchbox").fill("tin");
      await shows(page, "after", [tin]);
      expect(await words.count()).toBe(0);
    });

    test("names what it cannot try", async () => {
      const indexTime = { languages: ["de"] };
      const { page } = await open("?q=chair&compare=draft", { ...byPrice, indexTime });
      await page.getByText("Not shown: Languages.").waitFor();
      await shows(page, "after", [tin, elm, oak]);
      const opened = await open("?q=chair&compare=draft", { indexTime });
      await opened.page.getByText("Nothing of the draft can be shown here: Languages.").waitFor();
      expect(await opened.page.locator(".hit").count()).toBe(3);
    });

    test("without a draft leads to Settings, where one is made", async () => {
      const { page } = await stage().signedIn("/indexes/tried/search?q=chair&compare=draft");
      await page.getByText("There is no draft in this tab").waitFor();
      await page.locator(".hit").first().waitFor();
      await page.getByRole("switch", { name: "Compare with draft" }).click();
      await page.getByRole("switch", { name: "Compare with draft" }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Try other settings" }).click();
      await page.getByRole("switch", { name: "Words may have typos" }).uncheck();
      await page.getByRole("link", { name: "Search", exact: true }).click();
      await page.getByRole("switch", { name: "Compare with draft" }).check();
      await page.getByText("The draft changes: Typo tolerance").waitFor();
      expect(new URL(page.url()).search).toBe("?compare=draft");
    });

    test("by keyboard: the arrows lead through a list, and to the same record in the other one", async () => {
      const { page } = await open("?q=chair");
      await page.getByRole("switch", { name: "Compare with draft" }).focus();
      await page.keyboard.press("Space");
      await shows(page, "after", [tin, elm, oak]);
      const focused = () =>
        page.evaluate(
          "[document.activeElement.closest('.hit-side')?.className, document.activeElement.textContent]",
        );
      await page.keyboard.press("/");
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toEqual(["hit-side is-before", oak]);
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toEqual(["hit-side is-after", oak]);
      await page.keyboard.press("k");
      expect(await focused()).toEqual(["hit-side is-after", elm]);
      await page.keyboard.press("ArrowLeft");
      expect(await focused()).toEqual(["hit-side is-before", elm]);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/records\?id=elm$/);
    });

    test("in a window of 320 px shows one side, and the other by keyboard", async () => {
      const { page } = await open("?q=chair&compare=draft", byPrice, { width: 320 });
      await shows(page, "after", [tin, elm, oak]);
      expect(await sideOf(page, "before").isVisible()).toBe(false);
      await page.getByRole("radio", { name: "With the changes" }).focus();
      await page.keyboard.press("ArrowLeft");
      await sideOf(page, "before").waitFor();
      expect(await sideOf(page, "after").isVisible()).toBe(false);
      await page.getByRole("searchbox").focus();
      await page.keyboard.press("ArrowDown");
      expect(await page.evaluate("document.activeElement.textContent")).toBe(oak);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    });

    test("axe finds nothing in light and dark, 390 and 1280 px wide", async () => {
      const after = { ...byPrice, indexTime: { languages: ["de"] } };
      const { page } = await open("?q=chair&compare=draft", after);
      await shows(page, "after", [tin, elm, oak]);
      await page.getByText("The draft changes: Custom ranking").click();
      expect(await axeFaultsInLooks(page, looks)).toEqual([]);
    });

    test("keeps what it shows while the server is away, and goes on when it is back", async () => {
      const { page } = await open("?q=chair&compare=draft");
      await shows(page, "after", [tin, elm, oak]);
      await stage().goAway();
      await page.getByRole("searchbox").fill("oak chair");
      await page.getByText("The server does not answer.").waitFor();
      expect(await titles(page, "after")).toEqual([tin, elm, oak]);
      expect(await page.getByRole("alert").count()).toBe(0);
      // The button is clicked while it is sure to be there: the page may find a server that is back by itself.
      const asked = page.waitForRequest("**/health");
      await page.getByRole("button", { name: "Ask now" }).click();
      await asked;
      await stage().comeBack();
      await shows(page, "after", [oak]);
      await shows(page, "before", [oak]);
    });
  });
}
