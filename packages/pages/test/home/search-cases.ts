import { describe, expect, test } from "vitest";
import { field, focusedText, hits } from "./seen-page.js";
import { useHomeStage } from "./use-home-stage.js";

/** Typing, keys and the history. */
export function searchCases(): void {
  const stage = useHomeStage();

  describe("searching (1, 2)", () => {
    test("the field has the focus, and hits come while somebody types", async () => {
      const { page, faults } = await stage().page();
      await page.getByRole("heading", { name: "Search that says why" }).waitFor();
      await page.keyboard.type("read clipbord");
      // Hits of what was typed by then come, too.
      await expect
        .poll(() => hits(page).first().locator("h2 mark").allTextContents())
        .toEqual(["Clipboard", "read"]);
      await expect.poll(() => new URL(page.url()).search).toBe("?q=read+clipbord");
      await expect.poll(() => hits(page).count()).toBe(5);
      await expect
        .poll(() => page.getByRole("status").first().textContent())
        .toMatch(/^5 hits in [\d.]+ ms$/);
      expect(faults).toEqual([]);
    });

    test("where the browser refuses further changes of the address, as Safari does, it goes on", async () => {
      const { page, faults } = await stage().page("/?q=scroll");
      await hits(page).first().waitFor();
      await page.evaluate(
        "history.replaceState = history.pushState = () => { throw new DOMException('Too many', 'SecurityError'); }",
      );
      await field(page).fill("read clipbord");
      await expect
        .poll(() => hits(page).first().locator("h2 mark").allTextContents())
        .toEqual(["Clipboard", "read"]);
      expect(faults).toEqual([]);
    });

    test("an address with a search shows it", async () => {
      const { page } = await stage().page("/?q=scroll+snap");
      await hits(page).first().waitFor();
      expect(await field(page).inputValue()).toBe("scroll snap");
    });

    test.each(["read clipbord", "scroll snap", "vertical writing", "grid temp"])(
      "between every two hits of %j stands what the server names",
      async (q) => {
        const { page } = await stage().page(`/?q=${encodeURIComponent(q)}`);
        await hits(page).first().waitFor();
        const request = { q, mode: "committed" as const, hitsPerPage: 10, explain: true };
        const answer = await stage().client.index("demo").search(request);
        const named = answer.hits.slice(0, -1).map(({ explanation }) => explanation?.decidedAgainstNextBy);
        for (const details of await page.locator(".connector").all())
          await details.locator("summary").click();
        const shown = await page.locator(".connector tr.is-decides th").allTextContents();
        const custom = new Set(["level", "nameWords", "partRank", "features"]);
        expect(shown.map((name) => (custom.has(name) ? "custom" : name))).toEqual(named);
      },
    );

    test("more hits are shown on demand", async () => {
      const { page } = await stage().page("/?q=service+worker");
      await expect.poll(() => hits(page).count()).toBe(10);
      await page.getByRole("button", { name: "More hits" }).click();
      await expect.poll(() => hits(page).count()).toBe(20);
      expect(await page.locator(".connector").count()).toBe(19);
    });
  });

  describe("keys (3)", () => {
    test("arrows, j and k go from hit to hit, Escape and / back to the field", async () => {
      const { page } = await stage().page("/?q=read+clipbord");
      await hits(page).nth(4).waitFor();
      const titles = await page.locator(".hit-title").allTextContents();
      await page.keyboard.press("ArrowDown");
      expect(await focusedText(page)).toBe(titles[0]);
      await page.keyboard.press("j");
      await page.keyboard.press("ArrowDown");
      expect(await focusedText(page)).toBe(titles[2]);
      await page.keyboard.press("k");
      expect(await focusedText(page)).toBe(titles[1]);
      await page.keyboard.press("Escape");
      expect(await page.evaluate("document.activeElement.id")).toBe("q");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      expect(await page.evaluate("document.activeElement.id")).toBe("q");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("/");
      expect(await page.evaluate("document.activeElement.id")).toBe("q");
      await page.keyboard.type("j/k");
      expect(await field(page).inputValue()).toBe("j/k");
    });

    test("an event that names no key, as for a suggestion that is picked, is none", async () => {
      const { page, faults } = await stage().page("/?q=scroll+snap");
      await hits(page).first().waitFor();
      await page.evaluate("document.body.dispatchEvent(new Event('keydown', { bubbles: true }))");
      await page.keyboard.press("ArrowDown");
      expect(faults).toEqual([]);
    });

    test("the focus stays near when an example or the last More hits goes", async () => {
      const records = Array.from({ length: 14 }, (_, at) => ({
        objectID: `${at}`,
        title: `focusword ${at}`,
      }));
      await stage().client.index("demo").saveAll(records);
      const { page } = await stage().page();
      await page.getByRole("button", { name: /^read clipbord/ }).focus();
      await page.keyboard.press("Enter");
      await hits(page).nth(4).waitFor();
      expect(await focusedText(page)).toBe("Search that says why");
      await page.keyboard.press("ArrowDown");
      expect(await focusedText(page)).toBe(await page.locator(".hit-title").first().textContent());
      await page.goto(`${stage().host}/?q=focusword`);
      await page.getByRole("button", { name: "More hits" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => hits(page).count()).toBe(14);
      expect(await focusedText(page)).toBe(await page.locator(".hit-title").nth(10).textContent());
      for (const { objectID } of records) await stage().client.index("demo").delete(objectID);
    });

    test("Enter opens a hit", async () => {
      const { page } = await stage().page("/?q=read+clipbord", {
        prepare: (context) =>
          context.route("https://developer.mozilla.org/**", (route) => route.fulfill({ body: "there" })),
      });
      await hits(page).first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.url()).toBe("https://developer.mozilla.org/docs/Web/API/Clipboard/read");
    });
  });

  describe("the history (4)", () => {
    test("Enter is a step, and so is what is typed after it", async () => {
      const { page } = await stage().page();
      await field(page).fill("grid temp");
      await page.keyboard.press("Enter");
      await hits(page).first().waitFor();
      await page.keyboard.press("Control+A");
      await page.keyboard.type("scroll snap");
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).search).toBe("?q=scroll+snap");
      await page.goBack();
      await expect.poll(() => field(page).inputValue()).toBe("grid temp");
      expect(new URL(page.url()).search).toBe("?q=grid+temp");
    });

    test("a filter named as a property of every object counts nothing", async () => {
      const { page } = await stage().page("/?q=scroll+snap&category=constructor");
      await page.locator(".facets").waitFor();
      expect(await page.locator(".chip[aria-pressed=true]").innerText()).toBe("constructor 0");
    });

    test("examples, corrections and filters are searches of their own", async () => {
      const { page } = await stage().page();
      await page.getByRole("button", { name: /^read clipbord/ }).click();
      await page.getByRole("button", { name: "read clipboard" }).click();
      await expect.poll(() => field(page).inputValue()).toBe("read clipboard");
      await page.goBack();
      await expect.poll(() => field(page).inputValue()).toBe("read clipbord");
      await page.getByRole("button", { name: "read clipboard" }).waitFor();
      await page.goBack();
      await page.getByRole("button", { name: /^scroll snap/ }).click();
      await page.getByRole("button", { name: /^CSS/ }).click();
      await expect.poll(() => page.url()).toContain("category=CSS");
      await expect.poll(() => page.locator(".kinds").allTextContents()).toHaveLength(3);
      await page.goBack();
      await expect.poll(() => hits(page).count()).toBeGreaterThan(3);
    });
  });
}
