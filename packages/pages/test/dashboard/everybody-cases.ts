import { gzipSync } from "node:zlib";
import { axeFaults, axeFaultsInLooks, widthsTooNarrow } from "@findling/testkit";
import type { Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { naughtyStrings } from "../../../server/test/bad-input.js";
import { useDashboardStage } from "./dashboard-stage.js";

/** What is shown of one is never taken for the next, so that the next one is waited for. */
const views = [
  { path: "/indexes", shown: ".data-table" },
  { path: "/indexes/shop/search?q=chair", shown: ".hit" },
  { path: "/indexes/shop/search?q=tailwind", shown: ".pin-finder" },
  { path: "/indexes/shop/settings", shown: ".tier-attribute" },
  { path: "/indexes/shop/history", shown: ".history" },
  { path: "/indexes/shop/difference", shown: ".try-out" },
  { path: "/indexes/shop/records", shown: ".data-table" },
  { path: "/indexes/shop/records?id=chair-1", shown: ".attributes" },
  { path: "/keys", shown: ".data-table" },
  { path: "/keys/token", shown: ".token-form, .empty" },
  { path: "/health", shown: ".tile" },
  { path: "/nothing", shown: ".empty" },
  { path: "/keys/inspect", shown: ".token-form" },
  { path: "/analytics", shown: ".tile, .empty" },
  { path: "/new-index", shown: ".file-drop" },
  { path: "/keys?show=revoked", shown: ".data-table, .empty" },
];

/** Shows another address without loading the page anew, as Back does: axe is there, and its code is hot. */
const showAddress = (page: Page, path: string) =>
  page.evaluate((href) => {
    history.pushState(null, "", href);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/dashboard${path}`);

/** A phone in light, and a larger window in dark. */
const looks = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
] as const;

/** The dashboard for every eye, hand and window; hostile texts; its size and policy. */
export function everybodyCases(): void {
  const stage = useDashboardStage();

  describe("for everybody (8)", () => {
    test("axe finds nothing on the page that signs in", async () => {
      const { page } = await stage().page();
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("Where is the key?").click();
      expect(await axeFaultsInLooks(page, looks)).toEqual([]);
    });

    test("axe finds nothing on any page, and no window of 320 or 1440 px scrolls sideways", async () => {
      const { page } = await stage().signedIn();
      for (const { path, shown } of views) {
        await showAddress(page, path);
        await page.locator(shown).first().waitFor();
        expect([path, await axeFaultsInLooks(page, looks)]).toEqual([path, []]);
        await page
          .locator(".whole-record summary")
          .evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));
        expect([path, await widthsTooNarrow(page, [320, 1440])]).toEqual([path, []]);
      }
    });

    test("axe finds nothing in the form of a key", async () => {
      const { page } = await stage().signedIn("/keys");
      await page.getByRole("button", { name: "Create a key" }).click();
      await page.getByRole("dialog").waitFor();
      expect(await axeFaults(page)).toEqual([]);
    });

    test("axe finds nothing in the menu of a phone", async () => {
      const { page } = await stage().signedIn("", { colorScheme: "dark", width: 390 });
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog").waitFor();
      expect(await axeFaults(page)).toEqual([]);
    });

    test("rows of facets and tabs scroll by themselves in a narrow window", async () => {
      const index = stage().client.index("many-values");
      await index.saveSettings({ indexTime: { attributesForFaceting: ["colour"] } });
      const records = Array.from({ length: 30 }, (_, at) => ({ objectID: `${at}`, colour: `colour ${at}` }));
      await index.saveAll(records);
      const { page } = await stage().signedIn("/indexes/many-values/search", { width: 320 });
      await page.getByRole("button", { name: "24 more" }).waitFor();
      const wide = () => page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(await wide()).toBe(0);
      await page.goto(`${stage().host}/dashboard/indexes/many-values/records`);
      const tab = page.getByRole("link", { name: "Records", exact: true });
      await tab.waitFor();
      const right = await tab.evaluate((element) => element.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(320);
    });

    test("the keyboard is enough: skip link, menu, Escape", async () => {
      const { page } = await stage().signedIn("/indexes", { width: 390 });
      await page.getByRole("link", { name: "shop" }).waitFor();
      const focused = () => page.evaluate("document.activeElement.textContent");
      // The heading has the focus of the page that was opened.
      expect(await focused()).toBe("Indexes");
      await page.getByRole("button", { name: "Menu" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      expect(await page.evaluate("document.querySelector('dialog').contains(document.activeElement)")).toBe(
        true,
      );
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await focused()).toBe("Menu");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      expect(await focused()).toBe("Skip to the content");
      await page.keyboard.press("Enter");
      expect(await page.evaluate("document.activeElement.id")).toBe("content");
    });
  });

  test("hostile texts of records stay texts (9)", async () => {
    const attacks = [
      "<img src=x onerror=attacked()>",
      "<script>attacked()</script>",
      "</mark><iframe srcdoc='<script>attacked()</script>'>",
      "__proto__",
    ];
    const texts = [...attacks, ...naughtyStrings].filter((text) => text.trim() !== "").slice(0, 60);
    const index = stage().client.index("hostile");
    await index.saveSettings({
      indexTime: { attributesForFaceting: ["kind"] },
      queryTime: { distinctAttribute: null },
    });
    await index.saveAll(
      texts.map((text, at) => ({ objectID: `${at} ${text}`, title: `naughty ${text}`, kind: text })),
    );
    const { page, faults } = await stage().signedIn("/indexes/hostile/search?q=naughty&is.__proto__=<b>");
    await page.getByText("No record is found").waitFor();
    await page.goto(`${stage().host}/dashboard/indexes/hostile/search?q=naughty`);
    await page.locator(".hit").first().waitFor();
    await page.getByRole("button", { name: "Hide" }).first().click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    expect(await page.locator("main :is(iframe, img, script)").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test("the first load has less than 40 KB (gzip), from this server only (10)", async () => {
    const responses: Response[] = [];
    const { page } = await stage().page("", {
      prepareFresh: async (context) => {
        context.on("response", (response) => void responses.push(response));
      },
    });
    await page.getByLabel("Admin key").waitFor();
    // What comes later is not of the first load, and may come when the page is about to be closed.
    const loaded = [...responses];
    const bodies = await Promise.all(loaded.map((response) => response.body()));
    const sizes = bodies.map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThanOrEqual(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
    for (const response of loaded) expect(response.url()).toContain(stage().host);
  });

  test("its policy allows nothing inline (10)", async () => {
    for (const path of ["", "/indexes", "/indexes/shop/search"]) {
      const response = await fetch(`${stage().host}/dashboard${path}`);
      const policy = response.headers.get("content-security-policy");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain("unsafe");
      expect(await response.text()).not.toMatch(/<style|<script>|\son\w+=|style=|\{\{/);
    }
  });
}
