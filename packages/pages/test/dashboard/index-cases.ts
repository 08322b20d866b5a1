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
      expect(await row.getByRole("cell").allInnerTexts()).toEqual(["1", "none", "just now", "ready"]);
      await stage()
        .client.index("live")
        .saveAll([{ objectID: "2", title: "two" }]);
      await row.getByRole("cell", { name: "2", exact: true }).waitFor();
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
      expect(await page.locator("pre").innerText()).toContain(`export FINDLING_HOST=${stage().host}`);
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
