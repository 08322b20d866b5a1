import { describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";

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
      expect(cells.slice(0, 4)).toEqual(["1", "none", "just now", "ready"]);
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

    test("are shown when one of them is deleted meanwhile", async () => {
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          context.route("**/1/indexes/shop/settings", (route) => route.fulfill({ status: 404 })),
      });
      await page.getByRole("row", { name: /^shop/ }).waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
    });

    test("say what is done in the background", async () => {
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          context.route("**/1/indexes/shop/settings", (route) =>
            route.fulfill({
              headers: {
                "x-svc-rebuild": "running",
                "x-svc-rebuild-progress": "300/1200",
                "x-svc-erasure": "running",
              },
            }),
          ),
      });
      const row = page.getByRole("row", { name: /^shop/ });
      await row.waitFor();
      expect(await row.locator(".state").allInnerTexts()).toEqual(["rebuilding, 25 %", "erasing"]);
    });

    test("say how to begin when there is none", async () => {
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          context.route("**/1/indexes", (route) => route.fulfill({ json: { indexes: [] } })),
      });
      await page.getByRole("heading", { name: "There is no index yet" }).waitFor();
      expect(await page.locator("pre").innerText()).toContain(`export SVC_HOST=${stage().host}`);
    });

    test("say why they cannot be shown, and come when asked again", async () => {
      let isRefused = true;
      const { page } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          context.route("**/1/indexes", (route) =>
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
    const entries = Array.from({ length: 60 }, (_, at) => ({
      ...{ name: `index-${at}`, recordCount: 1, partitionCount: 0, lastWriteAt: 0, partitionKey: null },
    }));
    const { page } = await stage().signedIn("/indexes", {
      prepare: (context) =>
        Promise.all([
          context.route("**/1/indexes", (route) => route.fulfill({ json: { indexes: entries } })),
          context.route("**/1/indexes/*/settings", (route) => route.fulfill({ status: 200 })),
        ]),
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
