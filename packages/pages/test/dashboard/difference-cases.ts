import { beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../axe-faults.js";
import { useDashboardStage } from "./dashboard-stage.js";

const hostile = "<img src=x onerror=attacked()>";

/** What a draft of settings does to queries. */
export function differenceCases(): void {
  const stage = useDashboardStage();
  const index = () => stage().client.index("compared");
  beforeAll(async () => {
    await index().saveSettings({
      indexTime: { searchableTiers: [{ attributes: ["title"], typoTolerance: true }] },
      queryTime: { distinctAttribute: null, customRanking: [{ attribute: "sold", order: "desc" }] },
    });
    await index().saveAll([
      { objectID: "1", title: "oak chair", sold: 1 },
      { objectID: "2", title: "elm chair", sold: 2 },
      { objectID: "3", title: `pine chair ${hostile}`, sold: 3 },
      { objectID: "4", title: "sofa", sold: 4 },
    ]);
  });

  /** The page, with the ranking left out and two queries pasted. */
  const compare = async (queries: string) => {
    const opened = await stage().signedIn("/indexes/compared/difference");
    const { page } = opened;
    await page.getByRole("button", { name: "Try without custom ranking" }).click();
    await page.getByRole("radio", { name: "These, one on each line" }).check();
    await page.getByLabel("Queries, one on each line").fill(queries);
    await page.getByRole("button", { name: "Compare the hits" }).click();
    return opened;
  };

  describe("the ranking difference (15)", () => {
    test("shows hits before and after, and why each has moved, without saving anything", async () => {
      const { page, faults } = await compare(`chair\n\nsofa\n${hostile}`);
      await page.getByText("3 queries are compared.", { exact: true }).waitFor();
      expect(await page.locator(".results").innerText()).toContain("1 of 3 queries changes.");
      const row = page.locator(".query-rows > li");
      expect(await row.locator("summary").allInnerTexts()).toEqual([expect.stringContaining("chair")]);
      // The first one is open.
      const columns = row.locator(".hit-side");
      const titles = async (at: number) => columns.nth(at).locator(".listed-title").allInnerTexts();
      expect(await titles(0)).toEqual([`pine chair ${hostile}`, "elm chair", "oak chair"]);
      expect(await titles(1)).toEqual(["oak chair", "elm chair", `pine chair ${hostile}`]);
      const marks = async (at: number) => columns.nth(at).locator(".place-mark").allInnerTexts();
      expect(await marks(0)).toEqual(["now 3rd", "now 1st"]);
      expect(await marks(1)).toEqual(["was 3rd", "was 1st"]);
      const why = await row.locator(".change-list").innerText();
      expect(why).toContain("up from 3 to 1: it passes “elm chair”");
      expect(why).toContain("Before: sold, highest first (2 against 1).");
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.locator("main img").count()).toBe(0);
      const { settings } = await index().settings();
      expect(settings.queryTime.customRanking).toHaveLength(1);
      expect(faults).toEqual([]);
    });

    test("says what cannot be searched, that nothing changes, and that nobody has searched", async () => {
      const { page } = await compare("long ".repeat(110));
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain("q has 549 characters");
      await page.getByLabel("Queries, one on each line").fill("sofa");
      await page.getByRole("button", { name: "Compare the hits" }).click();
      await page.getByText("No query changes.").waitFor();
      await page.getByRole("radio", { name: "The most frequent ones" }).check();
      await page.getByRole("button", { name: "Compare the hits" }).click();
      await page.getByText("There are no logged queries").waitFor();
      await page.getByRole("button", { name: "Discard" }).click();
      expect(await page.getByText("Nothing is changed yet").count()).toBe(1);
    });

    test("a draft that the server refuses is said with its message", async () => {
      const { page } = await stage().signedIn("/indexes/compared/settings");
      await page.getByRole("button", { name: "Add a hide" }).click();
      await page.getByRole("link", { name: "See what it changes" }).click();
      await page.getByRole("button", { name: "Compare the hits" }).click();
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain("queryTime.hides[0].objectID");
    });
  });
}
