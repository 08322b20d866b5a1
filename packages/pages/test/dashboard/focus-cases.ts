import { keepSecret } from "@findling/testkit";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";
import { holdRequests } from "./held-requests.js";

/** What has the focus goes, such as a button that removes its own row. */
export function focusCases(): void {
  const stage = useDashboardStage();
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
  const press = async (page: Page, name: string | RegExp): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
  };

  describe("what takes the place of a button that goes has the focus (21)", () => {
    test("in the settings", async () => {
      await stage()
        .client.index("focused")
        .saveSettings({
          indexTime: {
            searchableTiers: [{ attributes: ["title", "text"], typoTolerance: true }],
            attributesForFaceting: ["brand", "color"],
          },
          queryTime: {
            distinctAttribute: null,
            synonyms: [{ id: "1", type: "multiWay", words: ["sofa", "couch"] }],
          },
        });
      const { page } = await stage().signedIn("/indexes/focused/settings");
      await press(page, "Remove brand");
      await expect.poll(() => focused(page)).toBe("×Remove color");
      await page.keyboard.press("Enter");
      await expect.poll(() => focused(page)).toMatch(/^Facets and filters/);
      await press(page, "Do not search text");
      await expect.poll(() => focused(page)).toBe("×Do not search title");
      await press(page, /Remove the synonym/);
      await expect.poll(() => focused(page)).toMatch(/^Synonyms/);
      await press(page, "Discard");
      await expect.poll(() => focused(page)).toBe("focused");
      await page.getByRole("switch", { name: "Words may have typos" }).focus();
      await page.keyboard.press("Space");
      await press(page, "Review and save");
      await press(page, "Save");
      await page.getByText("The settings are saved.").waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => focused(page)).toBe("focused");
      await press(page, "Undo");
      await page.getByText("The change was taken back.").waitFor();
      await expect.poll(() => focused(page)).toBe("focused");
      await press(page, "Dismiss");
      await expect.poll(() => focused(page)).toBe("focused");
    });

    test("where a hit is pinned, and moves", async () => {
      await stage()
        .client.index("pinned")
        .saveAll(["1", "2", "3", "4"].map((objectID) => ({ objectID, title: "chair", url: objectID })));
      const { page } = await stage().signedIn("/indexes/pinned/search?q=chair&mode=committed");
      const ids = () => page.locator(".hit-rules").evaluateAll((all) => all.map((one) => one.ariaLabel));
      const third = page.locator(".hits > li").nth(2);
      await third.waitFor();
      const [first, , pinned] = await ids();
      await third.getByRole("button", { name: "Pin first" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await ids())[0]).toBe(pinned);
      await expect.poll(() => focused(page)).toBe("Unpin from 1");
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await ids())[0]).toBe(first);
      await expect.poll(() => focused(page)).toMatch(/^Pin (first|here)$/);
      const group = page.locator(".hit-rules:focus-within");
      expect(await group.getAttribute("aria-label")).toBe(pinned);
    });

    test("where a key was revoked", async () => {
      for (const name of ["focus a", "focus b"]) await stage().client.createKey({ name, type: "write" });
      const { page } = await stage().signedIn("/keys?find=focus+");
      await page.getByRole("row", { name: /^focus b/ }).waitFor();
      const [first = "", second = ""] = await page.locator("tbody th").allInnerTexts();
      await press(page, `Revoke ${first}`);
      await press(page, "Revoke the key");
      await page.getByRole("row", { name: new RegExp(`^${first}`) }).waitFor({ state: "detached" });
      await expect.poll(() => focused(page)).toBe(`Revoke ${second}`);
      await page.keyboard.press("Enter");
      await press(page, "Revoke the key");
      await page.getByText("No active key has this in it").waitFor();
      await expect.poll(() => focused(page)).toBe("Keys");
    });

    test("in a dialog", async () => {
      const { page } = await stage().signedIn("/keys");
      await press(page, "Create a key");
      await page.getByLabel("Name").fill("focus c");
      await press(page, "Create the key");
      const secrets = page.getByRole("dialog").locator("pre");
      await secrets.nth(1).waitFor();
      for (const secret of await secrets.allInnerTexts()) keepSecret(secret);
      await expect.poll(() => focused(page)).toBe("The key is made");
      await press(page, "Close");
      await expect.poll(() => focused(page)).toBe("Create a key");
    });

    test("in a dialog whose work began before the code of this was there", async () => {
      const { page } = await stage().signedIn("", { prepareFresh: async () => {} });
      const code = await holdRequests(page, { url: /\/kept-focus\./, method: "GET" });
      const making = await holdRequests(page, { url: /\/keys$/, method: "POST" });
      await page.goto(`${stage().host}/dashboard/keys`, { waitUntil: "domcontentloaded" });
      await press(page, "Create a key");
      await page.getByLabel("Name").fill("focus d");
      await press(page, "Create the key");
      await Promise.all([code.held, making.held]);
      const loaded = page.waitForResponse(/\/kept-focus\./);
      code.open();
      await (await loaded).finished();
      // The code runs in a turn after that.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      making.open();
      const secrets = page.getByRole("dialog").locator("pre");
      await secrets.nth(1).waitFor();
      for (const secret of await secrets.allInnerTexts()) keepSecret(secret);
      await expect.poll(() => focused(page)).toBe("The key is made");
    });

    test("where the rest of a list was shown", async () => {
      const keys = Array.from({ length: 120 }, (_, at) => ({
        ...{ id: `id-${at}`, name: `key ${at}`, type: "search", display: `svc_…${at}`, createdAt: 1 },
        restrictions: { indexes: null, referrers: null, ratePerMinute: null },
        ...{ lastUsedAt: null, isActive: true, revokedAt: null },
      }));
      const { page } = await stage().signedIn("/keys", {
        prepare: (context) => context.route("**/internal/keys", (route) => route.fulfill({ json: { keys } })),
      });
      await press(page, "Show all");
      await expect.poll(() => page.locator("tbody th").count()).toBe(120);
      const names = await page.locator("tbody th").allInnerTexts();
      await expect.poll(() => focused(page)).toBe(`Token of ${names[100]}`);
    });
  });

  test("the arrow keys scroll an opened record (21)", async () => {
    const long = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`field${at}`, at]));
    await stage()
      .client.index("scrolled")
      .saveAll(["1", "2"].map((objectID) => ({ objectID, title: `chair ${objectID}`, ...long })));
    const { page } = await stage().signedIn("/indexes/scrolled/search?q=chair&mode=committed");
    await page.locator(".whole-record summary").first().click();
    const record = page.locator(".whole-record pre").first();
    await record.focus();
    const scrolled = async (): Promise<number> => {
      await page.keyboard.press("ArrowDown");
      return record.evaluate((element) => element.scrollTop);
    };
    await expect.poll(scrolled).toBeGreaterThan(0);
    expect(await record.evaluate((element) => element === document.activeElement)).toBe(true);
  });
}
