import { readFile } from "node:fs/promises";
import { axeFaults } from "@findling/testkit";
import { beforeAll, describe, expect, test } from "vitest";
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
      expect(await page.locator(".results").innerText()).toContain("1 of 3 queries changes: 1 has another");
      const row = page.locator(".query-rows > li");
      expect(await row.locator("summary").allInnerTexts()).toEqual([expect.stringContaining("chair")]);
      expect(await row.locator(".row-badges").innerText()).toMatch(/1 up\s+1 down$/);
      // The first one is open.
      const columns = row.locator(".hit-side");
      const titles = async (at: number) => columns.nth(at).locator(".listed-title").allInnerTexts();
      expect(await titles(0)).toEqual([`pine chair ${hostile}`, "elm chair", "oak chair"]);
      expect(await titles(1)).toEqual(["oak chair", "elm chair", `pine chair ${hostile}`]);
      const marks = async (at: number) => columns.nth(at).locator(".place-mark").allInnerTexts();
      expect(await marks(0)).toEqual(["now 3rd", "now 1st"]);
      expect(await marks(1)).toEqual(["was 3rd", "was 1st"]);
      expect(await row.locator(".headline").innerText()).toBe(
        `“oak chair” is first, no longer “pine chair ${hostile}”: ` +
          "equal in everything, so the objectID decides",
      );
      const why = await row.locator(".change-list").innerText();
      expect(why).toContain("up from 3 to 1: it passes “elm chair”");
      expect(why).toContain("Before: sold, highest first (2 against 1).");
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.locator("main img").count()).toBe(0);
      const { settings } = await index().settings();
      expect(settings.queryTime.customRanking).toHaveLength(1);
      expect(faults).toEqual([]);
    });

    test("says on its row what is wrong with a query, and compares the others", async () => {
      const { page } = await compare(`${"long ".repeat(110)}\nchair`);
      await page.getByText("1 query is compared, 1 is not.", { exact: true }).waitFor();
      const failed = page.getByRole("list", { name: "Queries that could not be compared" });
      expect(await failed.innerText()).toContain("q has 549 characters");
      const changed = page.getByRole("list", { name: "Queries that change" });
      expect(await changed.locator("summary").allInnerTexts()).toEqual([expect.stringContaining("chair")]);
      expect(await page.locator(".parts-legend").innerText()).toContain("1 not compared");
      expect(await axeFaults(page)).toEqual([]);
    });

    test("calls a hit gone only if it is none any more, in its counts as in its rows", async () => {
      const records = Array.from({ length: 24 }, (_, at) => ({
        ...{ objectID: `stool-${at + 10}`, title: "birch stool", sold: at },
      }));
      await index().saveAll(records);
      const { page } = await compare("stool");
      await page.getByText("1 query is compared.", { exact: true }).waitFor();
      const badges = page.locator(".query-rows .row-badges");
      expect(await badges.innerText()).toMatch(/10 up\s+10 down$/);
      const why = await page.locator(".change-list").innerText();
      expect(why.match(/ up from /g)).toHaveLength(10);
      expect(why.match(/ down from /g)).toHaveLength(10);
      await page.getByRole("button", { name: "Hits that are gone 0" }).waitFor();
      await index().delete(records.map(({ objectID }) => objectID));
    });

    test("says that nothing changes, and that nobody has searched", async () => {
      const { page } = await compare("sofa");
      await page.getByText("No query changes.").waitFor();
      await page.getByText("1 query keeps its hits").click();
      await page.getByText("sofa", { exact: true }).waitFor();
      await page.getByRole("radio", { name: "The most frequent ones" }).check();
      await page.getByRole("button", { name: "Compare the hits" }).click();
      await page.getByText("There are no logged queries").waitFor();
      await page.getByRole("button", { name: "Discard" }).click();
      expect(await page.getByText("Nothing is changed yet").count()).toBe(1);
    });

    test("a link has the queries and the changes, which are tried only if its reader agrees", async () => {
      const { page } = await compare("chair\nsofa");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("The link is copied.").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const { page: reader, faults } = await stage().signedIn(link.slice(link.indexOf("/indexes")));
      await reader.getByText("Somebody has sent you these changes").waitFor();
      expect(await reader.locator(".link-offer").innerText()).toContain("sold, descending");
      expect(await axeFaults(reader)).toEqual([]);
      expect(await reader.locator(".results").count()).toBe(0);
      await reader.getByRole("button", { name: "Show what they do" }).click();
      await reader.getByText("2 queries are compared.", { exact: true }).waitFor();
      expect(await reader.locator(".verdict").innerText()).toContain("1 of 2 queries changes");
      expect(await reader.locator(".link-offer").count()).toBe(0);
      // The address keeps what is asked, so a new load has the form as it was.
      await reader.reload();
      await reader.getByRole("button", { name: "Compare the hits" }).waitFor();
      expect(await reader.getByLabel("Queries, one on each line").inputValue()).toBe("chair\nsofa");
      expect(faults).toEqual([]);
    });

    test("a link that lacks something says where to get it, and a broken one what is wrong", async () => {
      const { page } = await stage().signedIn(
        "/indexes/compared/difference?queries=apart&changes=%7B%22color%22%3A1%7D",
      );
      await page.getByText("The queries were too long for this link.").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain('queryTime has no setting "color"');
    });

    test("the file has a row for each query and hit", async () => {
      const { page } = await compare(`chair\n=1+1\n${"long ".repeat(110)}`);
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download CSV" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^compared-ranking-difference-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
      expect(lines[0]).toBe("\uFEFFquery,searches,searchesMax,objectID,title,before,after,change,why");
      expect(lines.slice(1)).toEqual([
        expect.stringMatching(/^chair,,,1,oak chair,3,1,up,"it passes “elm chair”: .+"$/),
        "chair,,,2,elm chair,2,2,stays,",
        expect.stringMatching(/^chair,,,3,pine chair .*,1,3,down,"“elm chair” passes it: .+"$/),
        // A spreadsheet would run it.
        "'=1+1,,,,,,,same,",
        expect.stringMatching(/^long .*,,,,,,,not compared,q has 549 characters/),
        "",
      ]);
    });

    test("a draft that the server refuses is said, with the way to what is wrong", async () => {
      const { page } = await stage().signedIn("/indexes/compared/settings");
      await page.getByRole("button", { name: "Add a hide" }).click();
      await page.getByRole("link", { name: "See what it changes" }).click();
      await page.getByRole("button", { name: "Compare the hits" }).click();
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain("Hides, entry 1, objectID: must not");
      await page.getByRole("link", { name: "Go to Hides" }).click();
      await page.getByRole("heading", { name: "Hides" }).waitFor();
    });
  });
}
