import { axeFaults } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { adminKey, useDashboardStage } from "./dashboard-stage.js";

/** A context in which no code of the dashboard was loaded before. */
const unloaded = { prepareFresh: async () => {} };

/** Signing in and out, a session that ends, and a server that goes away. */
export function sessionCases(): void {
  const stage = useDashboardStage();

  describe("sign-in (1)", () => {
    test("leads to the page that was asked for, and keeps the key nowhere", async () => {
      const { page, faults } = await stage().page("/indexes/shop/search?q=steel");
      await page.getByLabel("Admin key").fill(adminKey);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "shop", exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/dashboard/indexes/shop/search");
      await page.locator("mark", { hasText: "steel" }).first().waitFor();
      const kept = await page.evaluate(
        "JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])",
      );
      expect(kept).not.toContain(adminKey);
      expect(kept).toMatch(/^\["",\{\},\{\},/);
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
      expect(faults).toEqual([]);
    });

    test("says in words why a key cannot be used, and where the right one is", async () => {
      const { page } = await stage().page();
      const field = page.getByLabel("Admin key");
      const { secret } = await stage().client.createKey({ name: "a page", type: "search" });
      for (const [key, words] of [
        ["", "Paste an admin key first."],
        ["svc_admin_unknown", "This server does not know the key, or it was revoked."],
        [secret, "This route needs an admin key, not a search key."],
      ]) {
        await field.fill(key ?? "");
        await page.keyboard.press("Enter");
        await page.getByText(words ?? "").waitFor();
        expect(await field.getAttribute("aria-invalid")).toBe("true");
      }
      await page.getByText("Where is the key?").click();
      await page.getByText("Admin key: svc_admin_…").waitFor();
    });

    test("says that the server does not answer", async () => {
      const { page } = await stage().page();
      await page.getByLabel("Admin key").fill(adminKey);
      await page.context().setOffline(true);
      await page.keyboard.press("Enter");
      await page.getByText("The server does not answer. Try again in a moment.").waitFor();
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Indexes" }).waitFor();
      expect(await page.getByLabel("Admin key").count()).toBe(0);
    });
  });

  test("whoever signs out is signed out on the server, too (1)", async () => {
    const { page } = await stage().signedIn();
    await page.getByRole("link", { name: "shop" }).waitFor();
    const [cookie] = await page.context().cookies();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You have signed out.").waitFor();
    expect(await page.context().cookies()).toEqual([]);
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
    expect((await stage().asDashboard("GET", { headers })).status).toBe(401);
  });

  test("whoever signs out leaves no changes behind that are not saved (1)", async () => {
    const { page } = await stage().signedIn("/indexes/shop/settings");
    const kept = async () => JSON.parse(String(await page.evaluate("JSON.stringify({ ...sessionStorage })")));
    await page.getByLabel("Order of sold").selectOption("least first");
    await expect.poll(kept).toEqual({ "findling-draft:shop": expect.stringContaining("customRanking") });
    // A page of the dashboard that has not loaded the code of settings.
    await page.goto(`${stage().host}/dashboard/keys`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Discard and sign out" }).click();
    await page.getByText("You have signed out.").waitFor();
    expect(await kept()).toEqual({});
  });

  test("whoever signs out is asked first if something is not saved, by its name (1)", async () => {
    const { page, faults } = await stage().signedIn("/indexes/shop/records?id=chair-1");
    const signOut = page.getByRole("button", { name: "Sign out", exact: true });
    const dialog = page.getByRole("dialog", { name: "Sign out?" });
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("The record as JSON").fill('{ "objectID": "chair-1" }');
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Order of sold").selectOption("least first");
    await signOut.click();
    await dialog.waitFor();
    expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual([
      "changes of the settings of shop",
      "changes of the record chair-1 of shop",
    ]);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Sign out");
    expect(await page.getByLabel("Order of sold").inputValue()).toBe("asc");
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: "Menu" }).click();
    await signOut.click();
    await dialog.getByRole("button", { name: "Discard and sign out" }).click();
    await page.getByText("You have signed out.").waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    expect(faults).toEqual([]);
  });

  test("nobody is signed out while the question about what is not saved cannot be loaded (1)", async () => {
    const { page } = await stage().signedIn("/indexes/shop/settings", unloaded);
    await page.route("**/assets/sign-out-dialog*", (route) => route.abort());
    await page.getByLabel("Order of sold").selectOption("least first");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are still signed in. A part of this page could not be").waitFor();
    await expect.poll(() => page.evaluate("sessionStorage.length")).toBe(1);
  });

  test("a session that ends leads to sign-in, and back to where one was (2)", async () => {
    const opened = await stage().signedIn("/indexes/shop/search?q=wooden&mode=committed");
    const { page, faults } = opened;
    await page.locator("mark", { hasText: "wooden" }).first().waitFor();
    await stage().endSession(opened);
    await page.getByRole("searchbox").fill("wooden desk");
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("Admin key").fill(adminKey);
    await page.keyboard.press("Enter");
    await page.locator("mark", { hasText: "desk" }).first().waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("wooden desk");
    expect(faults).toEqual([]);
  });

  test("an undo does not outlive its session (2)", async () => {
    await stage()
      .client.index("undone")
      .saveAll([{ objectID: "a" }]);
    const opened = await stage().signedIn("/indexes/undone/records?id=a");
    const { page } = opened;
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("a is deleted.").waitFor();
    await stage().endSession(opened);
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("Admin key").fill(adminKey);
    await page.keyboard.press("Enter");
    await page.getByText("This index has no records yet").waitFor();
    expect(await page.getByText("a is deleted.").count()).toBe(0);
  });

  test("an undo that the end of the session refuses is said after signing in again (2)", async () => {
    await stage()
      .client.index("refused-undo")
      .saveAll([{ objectID: "a" }]);
    const opened = await stage().signedIn("/indexes/refused-undo/records?id=a", {
      // Nothing but the undo hears that the session has ended: neither of both lists asks the server.
      prepare: (context) =>
        context.route(/\/internal\/indexes(\/refused-undo\/records-page\?limit=20)?$/, (route) =>
          route.fulfill({ json: {} }),
        ),
    });
    const { page } = opened;
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("a is deleted.").waitFor();
    await stage().endSession(opened);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("Admin key").fill(adminKey);
    await page.keyboard.press("Enter");
    await page.getByText("a could not be written again.").waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  test("a page whose code was not loaded while the server was away comes when it is back (3)", async () => {
    const { page, faults } = await stage().signedIn("", unloaded);
    await page.getByRole("link", { name: "shop" }).waitFor();
    await stage().goAway();
    await page.locator(".side").getByRole("link", { name: "Keys" }).click();
    await page.getByText("The server does not answer.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/keys");
    await stage().comeBack();
    const heading = page.getByRole("heading", { name: "Keys" });
    const reload = page.getByRole("button", { name: "Reload" });
    await heading.or(reload).waitFor();
    // Some browsers remember that the script could not be loaded.
    if (await reload.isVisible()) await reload.click();
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/keys");
    expect(faults).toEqual([]);
  });

  test("a page whose code cannot be loaded from a server that answers offers a reload (3)", async () => {
    const { page } = await stage().signedIn("", unloaded);
    await page.getByRole("link", { name: "shop" }).waitFor();
    await page.route("**/assets/keys-page*", (route) => route.abort());
    await page.locator(".side").getByRole("link", { name: "Keys" }).click();
    await page.getByText("The code of this page could not be loaded").waitFor();
    await page.unroute("**/assets/keys-page*");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/keys");
  });

  test("a server that goes away and comes back (3)", async () => {
    const { page, faults } = await stage().signedIn();
    await page.getByRole("link", { name: "shop" }).waitFor();
    await stage().goAway();
    await page.getByText("The server does not answer.").waitFor();
    // What was there is still shown.
    expect(await page.getByRole("link", { name: "shop" }).isVisible()).toBe(true);
    await stage().comeBack();
    await stage()
      .client.index("meanwhile")
      .saveAll([{ objectID: "1", title: "written meanwhile" }]);
    await page.getByRole("link", { name: "meanwhile" }).waitFor();
    await page.getByText("The server does not answer.").waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });
}
