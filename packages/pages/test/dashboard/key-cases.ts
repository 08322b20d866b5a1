import { SearchClient } from "@findling/client";
import { keepSecret } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { adminKey, useDashboardStage } from "./dashboard-stage.js";
import { holdRequests } from "./held-requests.js";

/** Keys: made, shown once, revoked. */
export function keyCases(): void {
  const stage = useDashboardStage();

  describe("keys (11)", () => {
    test("one is made with restrictions, shown once, and works", async () => {
      const { page, faults } = await stage().signedIn("/keys");
      await page.getByRole("button", { name: "Create a key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Create the key" }).click();
      await dialog.getByText("Give the key a name").waitFor();
      expect(await dialog.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
      await page.keyboard.type("shop window");
      await dialog.getByLabel("Indexes").fill("s".repeat(300));
      await dialog.getByLabel("Requests per minute").fill("60");
      await page.keyboard.press("Enter");
      // The fault before may still stand there.
      await dialog.getByRole("alert").filter({ hasText: "restrictions.indexes" }).waitFor();
      expect(await dialog.getByLabel("Indexes").getAttribute("aria-invalid")).toBe("true");
      // A text is selected, and the button of the mouse let go beside the dialog.
      await dialog.getByLabel("Indexes").hover();
      await page.mouse.down();
      await page.mouse.move(2, 2);
      await page.mouse.up();
      await dialog.getByLabel("Indexes").fill("shop, live-*");
      await page.keyboard.press("Enter");
      await dialog.getByText("they are not shown again").waitFor();
      await page.mouse.click(2, 2);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      expect(
        await page.evaluate(
          "document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth",
        ),
      ).toBe(0);
      const [secret = "", signingSecret = "", curl, , widget] = await dialog.locator("pre").allInnerTexts();
      keepSecret(secret);
      keepSecret(signingSecret);
      expect(secret).toMatch(/^svc_search_\w{43}$/);
      expect(curl).toContain(`${stage().host}/1/indexes/shop/search`);
      expect(widget).toContain(`host="${stage().host}" search-key="${secret}" index="shop"`);
      const { nbHits } = await new SearchClient({ host: stage().host, key: secret })
        .index("shop")
        .search({ q: "chair" });
      expect(nbHits).toBe(12);
      await dialog.getByRole("button", { name: "Close" }).click();
      // A dialog has no role any more from its closing on, and leaves the page a turn later.
      await page.locator("dialog").waitFor({ state: "detached" });
      const row = page.getByRole("row", { name: /^shop window/ });
      await row.getByText("shop, live-*; 60 a minute").waitFor();
      expect(await page.content()).not.toContain(secret);
      expect(faults).toEqual([]);
    });

    test("one that was just made is shown until it is closed, over Back and the end of the session", async () => {
      const opened = await stage().signedIn("/indexes");
      const { page } = opened;
      await page.getByRole("link", { name: "Keys" }).first().click();
      await page.getByRole("button", { name: "Create a key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("kept in sight");
      await page.keyboard.press("Enter");
      await dialog.getByText("they are not shown again").waitFor();
      const secret = await dialog.locator("pre").first().innerText();
      keepSecret(secret);
      keepSecret(await dialog.locator("pre").nth(1).innerText());
      await page.goBack();
      await page.getByRole("heading", { name: "Indexes" }).waitFor();
      await page.goForward();
      await dialog.getByText("they are not shown again").waitFor();
      await stage().endSession(opened);
      // The list is asked for again.
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await page.getByText("Your session has ended.").waitFor();
      expect(await page.content()).not.toContain(secret);
      await page.getByLabel("Admin key").fill(adminKey);
      await page.keyboard.press("Enter");
      await dialog.getByText("they are not shown again").waitFor();
      expect(await dialog.locator("pre").first().innerText()).toBe(secret);
      await dialog.getByRole("button", { name: "Close" }).click();
      await page.locator("dialog").waitFor({ state: "detached" });
      expect(await page.content()).not.toContain(secret);
    });

    test("one that was just made stays in sight when another one is revoked then", async () => {
      await stage().client.createKey({ name: "revoked meanwhile", type: "write" });
      const { page } = await stage().signedIn("/keys");
      const creation = await holdRequests(page, { url: /\/1\/keys$/, method: "POST" });
      const revocation = await holdRequests(page, { url: /\/1\/keys\//, method: "DELETE" });
      await page.getByRole("button", { name: "Create a key" }).click();
      await page.getByLabel("Name").fill("made late");
      await page.keyboard.press("Enter");
      await creation.held;
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Revoke revoked meanwhile" }).click();
      await page.getByRole("button", { name: "Revoke the key" }).click();
      await revocation.held;
      creation.open();
      const made = page.getByRole("dialog", { name: "The key is made" });
      await made.getByText("they are not shown again").waitFor();
      for (const secret of await made.locator("pre").allInnerTexts()) keepSecret(secret);
      revocation.open();
      await page.getByText("revoked meanwhile is revoked.").waitFor();
      await page.getByText("Revoke revoked meanwhile?").waitFor({ state: "detached" });
      expect(await made.getByText("they are not shown again").isVisible()).toBe(true);
      await made.getByRole("button", { name: "Close" }).click();
      await made.waitFor({ state: "detached" });
    });

    test("one is revoked after a question; the last admin key is not", async () => {
      await stage().client.createKey({ name: "to revoke", type: "write" });
      const { page } = await stage().signedIn("/keys");
      await page.getByRole("button", { name: "Revoke to revoke" }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Revoke to revoke" }).click();
      await page.getByRole("button", { name: "Revoke the key" }).click();
      await page.getByText("to revoke is revoked.").waitFor();
      const names = (await stage().client.listKeys()).map(({ name }) => name);
      expect(names).not.toContain("to revoke");
      await page.getByRole("row", { name: /^to revoke/ }).waitFor({ state: "detached" });
      await page.getByLabel(/^Revoked/).check();
      const revoked = page.getByRole("row", { name: /^to revoke/ });
      await revoked.waitFor();
      expect((await revoked.getByRole("cell").allInnerTexts()).slice(2)).toEqual([
        "just now",
        "never",
        "just now",
      ]);
      await page.getByLabel(/^Active/).check();
      expect(await page.getByText("yours").count()).toBe(1);
      await page.getByRole("button", { name: "Revoke First admin key" }).click();
      await page.getByText("your session ends with it").waitFor();
      await page.getByRole("button", { name: "Revoke the key" }).click();
      expect(await page.getByRole("dialog").getByRole("alert").innerText()).toMatch(/admin key/);
      expect(await page.content()).not.toContain(adminKey);
    });

    test("500 of them are narrowed by a text, and hostile names stay texts", async () => {
      const attack = "<img src=x onerror=attacked()>";
      const keys = Array.from({ length: 500 }, (_, at) => ({
        ...{ id: `id-${at}`, name: at === 7 ? attack : `key ${at}`, type: "search", display: `svc_…${at}` },
        restrictions: { indexes: [`shop-${at}`], referrers: null, ratePerMinute: null },
        ...{ createdAt: 1, lastUsedAt: null, isActive: at % 100 > 0, revokedAt: at % 100 > 0 ? null : 2 },
      }));
      const { page, faults } = await stage().signedIn("/keys", {
        width: 320,
        prepare: (context) => context.route("**/internal/keys", (route) => route.fulfill({ json: { keys } })),
      });
      const rows = page.locator("tbody tr");
      await page.getByText("The first 100 of 495 keys").waitFor();
      expect(await rows.count()).toBe(100);
      await page.getByRole("button", { name: "Show all" }).click();
      await expect.poll(() => rows.count()).toBe(495);
      await page.getByLabel("Filter").fill("shop-7");
      await expect.poll(() => rows.count()).toBe(11);
      expect(await rows.locator("th").allInnerTexts()).toContain(attack);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      await page.reload();
      await expect.poll(() => rows.count()).toBe(11);
      await page.getByLabel("Filter").fill("id-100");
      await page.getByText("No active key has this in it").waitFor();
      await page.getByLabel("Revoked 1").check();
      expect(await rows.locator("th").allInnerTexts()).toEqual(["key 100"]);
      expect(await page.locator("main img").count()).toBe(0);
      expect(faults).toEqual([]);
    });
  });
}
