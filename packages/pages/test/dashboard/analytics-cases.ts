import { axeFaults } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";

const attack = "<img src=x onerror=attacked()>";
const figures = {
  ...{ searches: 9, noResultSearches: 0, noResultRate: 0, trackedSearches: 0, clickedSearches: 0 },
  ...{ clickThroughRate: null, clicks: 2, meanClickPosition: 1.5 },
};
const latency = { searches: 0, p50: null, p95: null, p99: null };
const report = {
  ...{ from: "2026-11-25", to: "2026-11-26", ...figures },
  positions: [{ from: 1, to: 1, clicks: 2 }],
  latencyMs: { typing: { searches: 9, p50: 1.5, p95: 20, p99: 1_200 }, committed: latency },
  topQueries: [{ query: attack, count: 12, countMax: 15 }],
  topNoResultQueries: [{ query: `=1+1 ${attack}`, count: 3, countMax: 3 }],
  topClickedRecords: [{ index: "shop", objectID: attack, count: 2, countMax: 2 }],
  days: [
    { day: "2026-11-25", ...figures, searches: 0, noResultRate: null },
    { day: "2026-11-26", ...figures },
  ],
};

/** What was searched and clicked. */
export function analyticsCases(): void {
  const stage = useDashboardStage();
  const opened = (path: string, answer: object = report) =>
    stage().signedIn(path, {
      prepare: (context) => context.route("**/internal/reports*", (route) => route.fulfill({ json: answer })),
    });

  describe("analytics (16)", () => {
    test("show texts as texts, nothing as a dash, and counts with their bounds", async () => {
      const { page, faults } = await opened("/analytics?index=shop");
      const tile = (name: string) => page.locator(".tile", { hasText: name }).locator("b");
      await page.locator(".u-over").first().waitFor();
      expect(await tile("No-result rate").innerText()).toBe("0 %");
      expect(await tile("Click-through rate").innerText()).toBe("–");
      await page.getByText("12 to 15", { exact: true }).waitFor();
      await page.getByText("The same figures as a table").click();
      const day = page.getByRole("row", { name: /^2026-11-25/ }).getByRole("cell");
      expect((await day.allInnerTexts()).slice(0, 3)).toEqual(["0", "0", "–"]);
      expect(await page.locator("main :is(img, script)").count()).toBe(0);
      const pin = await page.getByRole("link", { name: /^Pin something/ }).getAttribute("href");
      expect(pin).toContain(
        `/dashboard/indexes/shop/search?${new URLSearchParams({ q: `=1+1 ${attack}` })}#pin`,
      );
      const clicked = page.getByRole("region", { name: "Most clicked" });
      await clicked.getByRole("link", { name: attack, exact: true }).click();
      await page.getByRole("heading", { name: "There is no such record" }).waitFor();
      expect(new URL(page.url()).searchParams.get("id")).toBe(attack);
      expect(faults).toEqual([]);
    });

    test("a list is taken away whole as a file, and its formulas are harmless", async () => {
      const { page } = await opened("/analytics");
      const asked = page.waitForRequest(/top=1000/);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "CSV of queries without a result" }).click(),
      ]);
      await asked;
      expect(download.suggestedFilename()).toMatch(/^all-no-result-queries-.*\.csv$/);
      const chunks = await (await download.createReadStream()).toArray();
      expect(Buffer.concat(chunks).toString("utf8")).toBe(
        `\uFEFFquery,count,countMax\r\n'=1+1 ${attack},3,3\r\n`,
      );
    });

    test("a synonym is made of a query by keyboard, and taken back; those of others stay", async () => {
      const index = stage().client.index("shop");
      const theirs = { id: "theirs", type: "multiWay" as const, words: ["desk", "table"] };
      await index.saveSettings({ queryTime: { synonyms: [theirs] } });
      const { page } = await opened("/analytics?index=shop");
      await page.getByRole("button", { name: /^Make a synonym/ }).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Who searches for").fill("stool");
      await dialog.getByLabel("Finds this, too").focus();
      await page.keyboard.press("Enter");
      await dialog.getByRole("alert").waitFor();
      await dialog.getByLabel("Finds this, too").fill("chair");
      await page.keyboard.press("Enter");
      await page.getByText("stool = chair is a synonym in shop now.").waitFor();
      const synonyms = async () => (await index.settings()).settings.queryTime.synonyms;
      expect(await synonyms()).toMatchObject([theirs, { type: "multiWay", words: ["stool", "chair"] }]);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("The synonym was taken back.").waitFor();
      expect(await synonyms()).toEqual([theirs]);
    });

    test("a query leads to its search where the index is known, and only there", async () => {
      await stage().client.index("aside").saveSettings({});
      const { page } = await opened("/analytics");
      const queries = page.getByRole("region", { name: "Top queries" });
      await queries.getByText(attack, { exact: true }).waitFor();
      await page.getByRole("option", { name: "aside" }).waitFor({ state: "attached" });
      expect(await queries.getByRole("link").count()).toBe(0);
      await page.getByLabel("Index").selectOption("shop");
      await queries.getByRole("link", { name: attack, exact: true }).click();
      await page.waitForURL(/\/indexes\/shop\/search\?/);
      expect(await page.getByRole("searchbox", { name: "Search this index" }).inputValue()).toBe(attack);
    });

    describe("of all indexes", () => {
      const query = "tailwind";
      const missed = (count: number) => ({
        ...report,
        topNoResultQueries: count === 0 ? [] : [{ query, count, countMax: count }],
      });
      const ofAllIndexes = async () => {
        await stage().client.index("aside").saveSettings({});
        return stage().signedIn("/analytics", {
          prepare: (context) =>
            context.route("**/internal/reports*", (route) => {
              const index = new URL(route.request().url()).searchParams.get("index");
              const counts: Readonly<Record<string, number>> = { shop: 3, aside: 0 };
              return route.fulfill({ json: missed(index === null ? 3 : (counts[index] ?? 0)) });
            }),
        });
      };

      test("a synonym is made where the query found nothing", async () => {
        const { page } = await ofAllIndexes();
        await page.getByRole("button", { name: /^Make a synonym/ }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("It found nothing most often in shop.").waitFor();
        const index = dialog.getByLabel("Index", { exact: true });
        expect(await index.inputValue()).toBe("shop");
        const options = await index.getByRole("option").allInnerTexts();
        expect(options[0]).toBe("shop: 3 of these searches");
        expect(options).toContain("aside");
        expect(await axeFaults(page)).toEqual([]);
        await index.selectOption("aside");
        await dialog.getByLabel("Finds this, too").fill("css");
        await page.keyboard.press("Enter");
        await page.getByText("tailwind = css is a synonym in aside now.").waitFor();
      });

      test("by keyboard: Pin something leads to where the query found nothing", async () => {
        const { page } = await ofAllIndexes();
        await page.getByRole("button", { name: /^Pin something/ }).focus();
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog");
        await dialog.getByText("It found nothing most often in shop.").waitFor();
        expect(await axeFaults(page)).toEqual([]);
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/indexes\/shop\/search\?q=tailwind#pin$/);
        const words = page.getByLabel("Find it by other words");
        await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
      });
    });

    test("dates that are none are said, and the index stays in the address", async () => {
      const { page } = await stage().signedIn("/analytics?index=shop&from=2026-02-30&to=<b>");
      await page.getByRole("alert").getByText("“2026-02-30” is not a day").waitFor();
      await page.getByRole("radio", { name: "7 days" }).check();
      await expect.poll(() => page.url()).toMatch(/\?index=shop&days=7$/);
      await page.getByRole("alert").waitFor({ state: "detached" });
    });

    test("say when no texts are kept, and when nothing was searched", async () => {
      const { page } = await opened("/analytics", { ...report, topQueries: [], topNoResultQueries: [] });
      await page.getByText("No text of these searches is kept.").first().waitFor();
      expect(await page.getByRole("button", { name: /^CSV of (top )?queries/ }).count()).toBe(0);
      const { page: empty } = await opened("/analytics", { ...report, searches: 0, clicks: 0 });
      await empty.getByRole("heading", { name: "Nothing was searched in these days" }).waitFor();
    });
  });
}
