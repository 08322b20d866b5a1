import { axeFaults } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";

const listing = "**/internal/indexes";

/** An index as the server lists one that nothing was written to. */
function listed(name: string) {
  return {
    ...{ name, records: 1, partitionKey: null, partitions: null, lastWriteAt: null, dataVersion: 1 },
    ...{ queuedBatches: 0, diskBytes: null, memoryBytes: null, rebuild: null, recovery: null },
    ...{ erasure: null, unavailable: null },
  };
}

/** The list of indexes, and addresses of pages. */
export function indexCases(): void {
  const stage = useDashboardStage();

  describe("the indexes (4)", () => {
    test("have their records, and are renewed while somebody looks", async () => {
      await stage()
        .client.index("live")
        .saveAll([{ objectID: "1", title: "one" }]);
      const { page } = await stage().signedIn("/indexes");
      const row = page.getByRole("row", { name: /^live/ });
      await row.waitFor();
      const cells = await row.getByRole("cell").allInnerTexts();
      expect(cells.slice(0, 5)).toEqual([
        "1",
        expect.stringMatching(/^(soon|[\d.]+ [KM]B)$/),
        "none",
        "just now",
        "ready",
      ]);
      await stage()
        .client.index("live")
        .saveAll([{ objectID: "2", title: "two" }]);
      await row.getByRole("cell", { name: "2", exact: true }).waitFor();
    });

    test("one is deleted after its name was typed, and no other name does it", async () => {
      await stage()
        .client.index("to-delete")
        .saveAll([{ objectID: "1", title: "one" }]);
      const { page, faults } = await stage().signedIn("/indexes");
      await page.getByRole("button", { name: "Delete to-delete" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("1 record").waitFor();
      await dialog.getByLabel("Type the name").fill("To-delete");
      await page.keyboard.press("Enter");
      expect(await dialog.getByRole("alert").innerText()).toBe("This is not the name: to-delete.");
      const names = async (): Promise<string[]> =>
        (await stage().client.listIndexes()).map(({ name }) => name);
      expect(await names()).toContain("to-delete");
      await dialog.getByLabel("Type the name").fill("to-delete");
      await page.keyboard.press("Enter");
      await page.getByText("to-delete is deleted.").waitFor();
      await page.getByRole("row", { name: /^to-delete/ }).waitFor({ state: "detached" });
      expect(await names()).not.toContain("to-delete");
      const focused = () => page.evaluate("document.activeElement.outerHTML");
      await expect.poll(focused).toMatch(/^<h1 .*>Indexes</);
      expect(faults).toEqual([]);
    });

    test("the field of the name has the focus, and two clicks delete once", async () => {
      await stage()
        .client.index("to-delete")
        .saveAll([{ objectID: "1", title: "one" }]);
      let deletions = 0;
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          context.route("**/internal/indexes/to-delete", async (route) => {
            deletions++;
            await new Promise((resolve) => setTimeout(resolve, 200));
            await route.fallback();
          }),
      });
      await page.getByRole("button", { name: "Delete to-delete" }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("to-delete");
      await page.getByRole("button", { name: "Delete the index" }).dblclick();
      await page.getByText("to-delete is deleted.").waitFor();
      expect(deletions).toBe(1);
    });

    test("a server that is away is said in words that are true of a deletion", async () => {
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) => context.route("**/internal/indexes/shop", (route) => route.abort()),
      });
      await page.getByRole("button", { name: "Delete shop" }).click();
      await page.getByRole("dialog").getByLabel("Type the name").fill("shop");
      await page.keyboard.press("Enter");
      const fault = page.getByRole("dialog").getByRole("alert");
      expect(await fault.innerText()).toMatch(/^The server did not answer, so this may be done or not\./);
    });

    test("say what is done in the background, and what remains", async () => {
      const worked = [
        { ...listed("shop"), rebuild: { done: 300, total: 1_200 }, queuedBatches: 2 },
        { ...listed("erased"), erasure: { step: "records", done: 1, total: 4 } },
        { ...listed("opened"), recovery: { done: 0, total: 1 } },
        { ...listed("broken"), records: null, unavailable: "A row is <b>damaged</b>." },
        { ...listed("idle"), records: 5 },
      ];
      let indexes = worked;
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) => context.route(listing, (route) => route.fulfill({ json: { indexes } })),
      });
      const stateOf = async (name: string): Promise<string> => {
        const row = page.getByRole("row", { name: new RegExp(`^${name}`) });
        return (await row.getByRole("cell").nth(4).innerText()).replaceAll(/\s+/g, " ");
      };
      await page.getByRole("row", { name: /^shop/ }).waitFor();
      expect(await stateOf("shop")).toBe("Rebuilding 25 %, 900 records to go 2 batches wait");
      expect(await stateOf("erased")).toBe("Erasing: records 25 %");
      expect(await stateOf("opened")).toBe("Recovering 0 %, 1 record to go");
      expect(await stateOf("broken")).toBe("cannot be opened A row is <b>damaged</b>.");
      expect(await page.getByRole("progressbar", { name: "Rebuilding" }).getAttribute("value")).toBe("25");
      expect(await axeFaults(page)).toEqual([]);
      indexes = [listed("shop")];
      await page.getByRole("row", { name: /^erased/ }).waitFor({ state: "detached" });
      expect(await stateOf("shop")).toBe("ready");
    });

    test("are sorted by each column, and a thousand are narrowed by a text", async () => {
      const indexes = Array.from({ length: 1_000 }, (_, at) => ({
        ...listed(`index-${at}`),
        records: (at * 7) % 1_000,
        diskBytes: at === 3 ? null : { records: at, segments: 1_000 - 2 * at },
      }));
      const { page, faults } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          context.route(listing, async (route) => {
            // A slow list is asked for less often. Drawn again every two seconds, a thousand rows would leave
            // a busy machine no moment in which nothing moves, and the clicks below wait for one.
            await new Promise((resolve) => setTimeout(resolve, 1_000));
            await route.fulfill({ json: { indexes } });
          }),
      });
      // A busy machine takes longer than the usual ten seconds to draw a thousand rows.
      page.setDefaultTimeout(60_000);
      const names = async (): Promise<string[]> =>
        (await page.locator("tbody th").allInnerTexts()).slice(0, 3);
      await page.getByText("The first 100 of 1,000 indexes").waitFor();
      expect(await names()).toEqual(["index-0", "index-1", "index-2"]);
      await page.getByRole("button", { name: "Records" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(names).toEqual(["index-857", "index-714", "index-571"]);
      await expect
        .poll(() => page.getByRole("columnheader", { name: "Records" }).getAttribute("aria-sort"))
        .toBe("descending");
      await page.getByRole("button", { name: "Size" }).click();
      await expect.poll(names).toEqual(["index-0", "index-1", "index-2"]);
      await page.getByRole("button", { name: "Size" }).click();
      await expect.poll(names).toEqual(["index-999", "index-998", "index-997"]);
      await page.getByRole("button", { name: "Show all" }).click();
      await expect.poll(() => page.locator("tbody th").last().innerText()).toBe("index-3");
      await page.getByLabel("Filter by name").fill("X-99");
      await expect.poll(() => page.locator("tbody th").count()).toBe(11);
      await page.getByText("11 indexes of 1,000").waitFor();
      await page.reload();
      await expect.poll(names).toEqual(["index-999", "index-998", "index-997"]);
      await page.setViewportSize({ width: 320, height: 800 });
      await page.getByLabel("Sort by").selectOption("Name");
      await expect.poll(names).toEqual(["index-99", "index-990", "index-991"]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      await page.getByLabel("Filter by name").fill("nothing");
      await page.getByText("No index has this in its name").waitFor();
      expect(faults).toEqual([]);
    });

    test("deleting one says what is lost, in figures", async () => {
      await stage().client.createKey({
        ...{ name: "for one", type: "search", restrictions: { indexes: ["parts"] } },
      });
      const parts = {
        ...listed("parts"),
        ...{ records: 12_000, partitionKey: "seller", partitions: 3, queuedBatches: 2 },
        diskBytes: { records: 30_000_000, segments: 4_200_000 },
      };
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          Promise.all([
            context.route(listing, (route) => route.fulfill({ json: { indexes: [parts] } })),
            context.route("**/internal/reports?*", (route) => route.fulfill({ json: { searches: 1_234 } })),
          ]),
      });
      await page.getByRole("button", { name: "Delete parts" }).click();
      await page.getByText("1,234 searches in the last 30 days").waitFor();
      expect(await page.locator(".losses").innerText()).toMatch(
        /12,000 records in 3 partitions, 34\.2 MB on disk/,
      );
      expect(await page.locator(".losses").innerText()).toMatch(/2 batches that wait to be written/);
      await page.getByText("Keys stay, also for one, which is for this index only.").waitFor();
      expect(await axeFaults(page)).toEqual([]);
    });

    test("say how to begin when there is none", async () => {
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) => context.route(listing, (route) => route.fulfill({ json: { indexes: [] } })),
      });
      await page.getByRole("heading", { name: "There is no index yet" }).waitFor();
      expect(await page.locator("pre").innerText()).toContain(`export SVC_HOST=${stage().host}`);
    });

    test("say why they cannot be shown, and come when asked again", async () => {
      let isRefused = true;
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          context.route(listing, (route) =>
            isRefused
              ? route.fulfill({ status: 503, json: { error: { code: "overloaded", message: "Too much." } } })
              : route.fallback(),
          ),
      });
      expect(await page.getByRole("alert").innerText()).toMatch(/The server is busy\s+Too much\./);
      isRefused = false;
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("link", { name: "shop" }).waitFor();
    });
  });

  test("another page begins at its top (5)", async () => {
    const indexes = Array.from({ length: 60 }, (_, at) => listed(`index-${at}`));
    const { page } = await stage().signedIn("/indexes", {
      prepare: (context) => context.route(listing, (route) => route.fulfill({ json: { indexes } })),
    });
    await page.getByRole("link", { name: "index-59" }).scrollIntoViewIfNeeded();
    expect(await page.evaluate("scrollY")).toBeGreaterThan(500);
    await page.evaluate("document.body.style.minHeight = '5000px'");
    await page.getByRole("link", { name: "index-59" }).click();
    await page.getByRole("heading", { name: "index-59" }).waitFor();
    expect(await page.evaluate("scrollY")).toBe(0);
  });

  test("an address without a page says so, and back leads back (5)", async () => {
    const { page } = await stage().signedIn("/indexes");
    await page.getByRole("link", { name: "shop" }).click();
    await page.getByRole("heading", { name: "shop", exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Indexes" }).waitFor();
    expect(await page.title()).toBe("Indexes - Findling");
    await page.goto(`${stage().host}/dashboard/nothing/here`);
    await page.getByText("Go to the first page").click();
    await page.getByRole("heading", { name: "Indexes" }).waitFor();
    expect((await page.goto(`${stage().host}/dashboard/`))?.url()).toBe(`${stage().host}/dashboard`);
  });
}
