import type { KeptContext } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { field, hits } from "./seen-page.js";
import { useHomeStage } from "./use-home-stage.js";

/** What the page says when not all is well, or not yet. */
export function stateCases(): void {
  const stage = useHomeStage();

  describe("states (5)", () => {
    test("records are being added: how many, live, and what is found by then", async () => {
      stage().facts = stage().demo({ filling: { written: 2_000, total: 14_686 } });
      const { page } = await stage().page("/?q=neverseen");
      await page.getByText("Records are being added: 2,000 of 14,686").waitFor();
      await page.getByRole("heading", { name: "Nothing has these words yet" }).waitFor();
      await stage()
        .client.index("demo")
        .saveAll([{ objectID: "late", title: "neverseen" }]);
      stage().facts = stage().demo({ filling: { written: 3_000, total: 14_686 } });
      await expect.poll(() => hits(page).count()).toBe(1);
      stage().facts = stage().demo();
      await page.locator(".filling").waitFor({ state: "detached" });
    });

    test("the demo is on its way, and there in the end", async () => {
      stage().facts = { demo: null, isDemoComing: true };
      const { page } = await stage().page("/?q=scroll+snap");
      await page.getByText("The demo is being prepared.").waitFor();
      stage().facts = stage().demo();
      await expect.poll(() => hits(page).count()).toBeGreaterThan(3);
    });

    test("no demo: what this is, and how the first records get in", async () => {
      stage().facts = { demo: null, isDemoComing: false };
      const { page, faults } = await stage().page();
      await page.getByRole("heading", { name: "This is a Findling server" }).waitFor();
      expect(await page.locator("pre").textContent()).toContain(
        `findling import docs pages.ndjson --host ${stage().host}`,
      );
      expect(await field(page).count()).toBe(0);
      expect(await page.content()).not.toContain("svc_search_");
      expect(faults).toEqual([]);
    });

    test("nothing found: examples, or a search without filters", async () => {
      const { page } = await stage().page("/?q=xyzzyplugh");
      await page.getByRole("heading", { name: "Nothing has these words" }).waitFor();
      expect(await page.locator(".example").count()).toBe(6);
      await page.goto(`${stage().host}/?q=scroll+snap&category=Nothing`);
      await page.getByRole("button", { name: "Search without filters" }).click();
      await hits(page).first().waitFor();
    });

    test("a degraded answer says so", async () => {
      const { page } = await stage().page("/?q=scroll+snap", {
        prepare: (context) =>
          context.route("**/search", async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, json: { ...(await response.json()), degraded: true } });
          }),
      });
      const notice = page.locator(".notice");
      await expect.poll(() => notice.textContent()).toContain("this answer leaves out words with typos");
    });

    test("a server that does not answer: the page says so, and goes on by itself", async () => {
      let isGone = true;
      const gone = (context: KeptContext) =>
        context.route(/search$|home\.json$/, (route) => (isGone ? route.abort() : route.continue()));
      const { page } = await stage().page("/?q=scroll+snap", { prepare: gone });
      await page.getByRole("alert").getByText("The server does not answer").waitFor();
      isGone = false;
      await hits(page).first().waitFor();
      isGone = true;
      await field(page).fill("read clipboard");
      await page.getByRole("alert").waitFor();
      expect(await page.locator(".summary").textContent()).toContain("of the search before, for scroll snap");
      isGone = false;
      await page.getByRole("button", { name: "Ask again" }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
      await expect.poll(() => hits(page).count()).toBe(5);
    });

    test("a key that was revoked: the page says what to do", async () => {
      stage().facts = stage().demo({ searchKey: "svc_search_revoked" });
      const { page } = await stage().page("/?q=scroll+snap");
      const alert = page.getByRole("alert");
      await expect.poll(() => alert.textContent()).toContain("The key of this page is not valid any more");
    });
  });
}
