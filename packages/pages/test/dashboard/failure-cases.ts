import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";
import { holdRequests } from "./held-requests.js";

const busy = { status: 503, json: { error: { code: "overloaded", message: "Too much to do." } } };

/** A context in which the clock can be set, and no code of the dashboard was loaded before. */
const freshAt = (time: string) => ({
  prepareFresh: ({ clock }: ReturnType<Page["context"]>) => clock.install({ time }),
});

/** What fails or comes late is said, and what is shown is true. */
export function failureCases(): void {
  const stage = useDashboardStage();
  const notice = (page: Page) => page.locator(".notice-place");

  describe("what fails when its dialog was closed is said (20)", () => {
    /** Holds the request, closes the dialog, has the server refuse, and reads what is said. */
    const refusedLate = async (page: Page, kind: { url: RegExp; method: string }, button: string) => {
      await page.route(kind.url, (route) =>
        route.request().method() === kind.method ? route.fulfill(busy) : route.fallback(),
      );
      const { held, open } = await holdRequests(page, kind, "fallback");
      await page.getByRole("button", { name: button }).click();
      await held;
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      open();
      await notice(page).getByText("Too much to do.").waitFor();
      return notice(page).locator("span").innerText();
    };

    test("clearing a partition", async () => {
      const index = stage().client.index("late-clear");
      await index.saveSettings({ indexTime: { partitionKey: "seller" } });
      await index.saveAll([{ objectID: "1", seller: "north" }]);
      const { page } = await stage().signedIn("/indexes/late-clear/records");
      await page.getByRole("button", { name: "Clear a partition" }).click();
      await page.getByLabel("Partition, a value of seller").fill("north");
      await page.getByLabel("Type its name again").fill("north");
      const kind = { url: /\/partitions\/north$/, method: "DELETE" };
      const said = await refusedLate(page, kind, "Clear the partition");
      expect(said).toBe("Clearing north: Too much to do.");
    });

    test("deleting an index", async () => {
      const { page } = await stage().signedIn("/indexes");
      await page.getByRole("button", { name: "Delete shop" }).click();
      await page.getByLabel("Type the name").fill("shop");
      const kind = { url: /\/internal\/indexes\/shop$/, method: "DELETE" };
      expect(await refusedLate(page, kind, "Delete the index")).toBe("Deleting shop: Too much to do.");
    });

    test("revoking a key", async () => {
      await stage().client.createKey({ name: "kept for now", type: "write" });
      const { page } = await stage().signedIn("/keys");
      await page.getByRole("button", { name: "Revoke kept for now" }).click();
      const kind = { url: /\/1\/keys\//, method: "DELETE" };
      const said = await refusedLate(page, kind, "Revoke the key");
      expect(said).toBe("Revoking kept for now: Too much to do.");
    });

    test("creating a key", async () => {
      const { page } = await stage().signedIn("/keys");
      await page.getByRole("button", { name: "Create a key" }).click();
      await page.getByLabel("Name").fill("never made");
      const kind = { url: /\/1\/keys$/, method: "POST" };
      const said = await refusedLate(page, kind, "Create the key");
      expect(said).toBe("Creating the key never made: Too much to do.");
    });
  });

  describe("what is done when its dialog was closed leaves the next dialog open (20)", () => {
    test("a synonym, and what was typed into the next one", async () => {
      const missed = ["zzqq", "vvbb"].map((query) => ({ query, count: 1, countMax: 1 }));
      const { page } = await stage().signedIn("/analytics?index=shop", {
        prepare: (context) =>
          context.route("**/internal/reports*", (route) =>
            route.fulfill({ json: reportWith({ topNoResultQueries: missed }) }),
          ),
      });
      const kind = { url: /\/indexes\/shop\/settings$/, method: "PUT" };
      const { held, open } = await holdRequests(page, kind);
      await page.getByRole("button", { name: "Make a synonym for zzqq" }).click();
      await page.getByLabel("Finds this, too").fill("chair");
      await page.getByRole("button", { name: "Make the synonym" }).click();
      await held;
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Make a synonym for vvbb" }).click();
      await page.getByLabel("Finds this, too").fill("a long second word");
      open();
      await notice(page).getByText("zzqq = chair is a synonym").waitFor();
      expect(await page.getByLabel("Finds this, too").inputValue()).toBe("a long second word");
      await stage()
        .client.index("shop")
        .saveSettings({ queryTime: { synonyms: [] } });
    });

    test("an index, and a key", async () => {
      const { client } = stage();
      await client.index("deleted-late").saveSettings({});
      await client.createKey({ name: "revoked late", type: "write" });
      await client.createKey({ name: "looked at", type: "write" });
      const { page } = await stage().signedIn("/indexes");
      const deletion = await holdRequests(page, { url: /\/deleted-late$/, method: "DELETE" });
      await page.getByRole("button", { name: "Delete deleted-late" }).click();
      await page.getByLabel("Type the name").fill("deleted-late");
      await page.getByRole("button", { name: "Delete the index" }).click();
      await deletion.held;
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Delete shop" }).click();
      await page.getByLabel("Type the name").fill("sho");
      deletion.open();
      await notice(page).getByText("deleted-late is deleted.").waitFor();
      expect(await page.getByLabel("Type the name").inputValue()).toBe("sho");
      await page.goto(`${stage().host}/dashboard/keys`);
      const revocation = await holdRequests(page, { url: /\/1\/keys\//, method: "DELETE" });
      await page.getByRole("button", { name: "Revoke revoked late" }).click();
      await page.getByRole("button", { name: "Revoke the key" }).click();
      await revocation.held;
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Revoke looked at" }).click();
      revocation.open();
      await notice(page).getByText("revoked late is revoked.").waitFor();
      expect(await page.getByRole("dialog").innerText()).toContain("Revoke looked at?");
    });
  });

  test("older changes of the settings are listed once, and why they do not come (20)", async () => {
    const changesBefore = (before: number) =>
      [1, 2].map((less) => ({
        ...{ id: before - less, at: 1_000 * (before - less), key: null, isCreation: false, isRebuild: false },
        changed: ["queryTime.pins"],
      }));
    let isBusy = false;
    const { page } = await stage().signedIn("/indexes/shop/history", {
      prepare: (context) =>
        context.route(/\/settings-history(\?|$)/, async (route) => {
          const before = Number(new URL(route.request().url()).searchParams.get("before") ?? 9);
          if (isBusy) await route.fulfill(busy);
          else await route.fulfill({ json: { changes: changesBefore(before), next: before - 2 } });
        }),
    });
    const rows = page.locator(".history > li");
    const older = page.getByRole("button", { name: "Show older changes" });
    const { held, open } = await holdRequests(page, { url: /before=7$/, method: "GET" }, "fallback");
    await older.dblclick();
    await held;
    open();
    await expect.poll(() => rows.count()).toBeGreaterThan(2);
    expect(await rows.count()).toBe(4);
    isBusy = true;
    await older.click();
    await page.getByRole("alert").getByText("Too much to do.").waitFor();
    isBusy = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows.count()).toBe(6);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("a change that is opened before the settings have come is shown when they are there (20)", async () => {
    const index = stage().client.index("opened-early");
    await index.saveSettings({ queryTime: { typoTolerance: false } });
    await index.saveSettings({ queryTime: { typoTolerance: true } });
    await index.saveSettings({ queryTime: { typoTolerance: false } });
    const { page } = await stage().signedIn();
    await page.getByRole("link", { name: "shop" }).waitFor();
    const { held, open } = await holdRequests(page, { url: /\/opened-early\/settings$/, method: "GET" });
    await page.goto(`${stage().host}/dashboard/indexes/opened-early/history`);
    await held;
    const second = page.locator(".history > li").nth(1);
    await second.locator("summary").click();
    open();
    await expect.poll(() => second.getByText("was: off").count()).toBe(1);
  });

  test("whoever signs out after the session has ended has signed out, and leaves nothing (20)", async () => {
    const opened = await stage().signedIn("/indexes/shop/settings");
    const { page } = opened;
    await page.getByLabel("Order of sold").selectOption("least first");
    await stage().endSession(opened);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Discard and sign out" }).click();
    await page.getByText("You have signed out.").waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    expect(await page.getByText("You are still signed in.").count()).toBe(0);
  });

  test("whoever signs out without an answer may be signed out or not (20)", async () => {
    const { page } = await stage().signedIn("/keys");
    await page.getByRole("button", { name: "Create a key" }).waitFor();
    await page.route("**/internal/session", (route) => route.abort());
    await page.getByRole("button", { name: "Sign out" }).click();
    await notice(page).getByText("this may be done or not").waitFor();
    expect(await notice(page).getByText("You are still signed in.").count()).toBe(0);
  });

  test("the last days of a report go on at midnight (20)", async () => {
    const { page } = await stage().signedIn("", freshAt("2026-11-28T23:58:30Z"));
    const asked: string[] = [];
    await page.route("**/internal/reports*", async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get("to") ?? "");
      await route.fulfill({ json: reportWith({}) });
    });
    await page.goto(`${stage().host}/dashboard/analytics?days=7`);
    await page.getByRole("heading", { name: "Each day" }).waitFor();
    const askedLater = async (): Promise<string | undefined> => {
      await page.clock.runFor(61_000);
      return asked.at(-1);
    };
    expect(asked.at(0)).toBe("2026-11-28");
    await expect.poll(askedLater).toBe("2026-11-29");
  });

  test("the range of a report is that of its address, also after going back (20)", async () => {
    const { page } = await stage().signedIn("/analytics");
    await page.getByRole("radio", { name: "Other" }).check();
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/from=/);
    await page.goBack();
    await expect.poll(() => page.getByRole("radio", { name: "30 days" }).isChecked()).toBe(true);
    expect(await page.getByRole("button", { name: "Show" }).count()).toBe(0);
  });

  test("a text that is dropped on a tier is no attribute (20)", async () => {
    const { page } = await stage().signedIn("/indexes/shop/settings");
    await page.locator(".tier").first().waitFor();
    await page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", "a text of another page");
      const dropped = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector(".tier").dispatchEvent(dropped);
    }`);
    await page.getByRole("switch", { name: "Words may have typos" }).click();
    await page.getByText("1 setting is changed.").waitFor();
    expect(await page.locator(".tier code").allInnerTexts()).toEqual(["title", "text"]);
  });
}

function reportWith(lists: object) {
  const figures = {
    ...{ searches: 9, noResultSearches: 2, noResultRate: 0.2, trackedSearches: 0, clickedSearches: 0 },
    ...{ clickThroughRate: null, clicks: 0, meanClickPosition: null },
  };
  const latency = { searches: 0, p50: null, p95: null, p99: null };
  return {
    ...{ from: "2026-11-28", to: "2026-11-28", ...figures, positions: [] },
    ...{ latencyMs: { typing: latency, committed: latency }, days: [{ day: "2026-11-28", ...figures }] },
    ...{ topQueries: [], topNoResultQueries: [], topClickedRecords: [], ...lists },
  };
}
