import { beforeAll, describe, expect, test } from "vitest";
import { furniture, heldSearches, StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

/** What the box says when there is nothing to show, or not all of it. */
export function stateCases(): void {
  const stage = useStage();
  let key = "";
  beforeAll(async () => {
    key = await stage().indexOf("states", furniture);
  });
  const box = (attributes = "", more: { readonly lang?: string } = {}) =>
    StagedBox.open(
      stage(),
      `<findling-search inline host="${stage().host}" key="${key}" index="states" ${attributes}></findling-search>`,
      more,
    );
  const search = /\/1\/indexes\/states\/search$/;

  describe("states", () => {
    test("without a connection the box says so, and searches again when it is back", async () => {
      const { page, field, options } = await box();
      await page.context().setOffline(true);
      await field.fill("lamp");
      await page.getByText("You are offline.").first().waitFor();
      await page.context().setOffline(false);
      await expect.poll(() => options.count()).toBe(1);
      expect(await page.locator("findling-search .trouble").count()).toBe(0);
    });

    test("a server that fails is tried again when somebody asks for it", async () => {
      const { page, field, options } = await box();
      const errors = page.evaluate(
        "new Promise((resolve) => document.addEventListener('findling-error', ({ detail }) => resolve(detail.error.status)))",
      );
      await page.route(search, (route) => route.fulfill({ status: 500, body: "{}" }));
      await field.fill("lamp");
      await page.getByText("The search does not answer right now.").first().waitFor();
      await page.unroute(search);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => options.count()).toBe(1);
      expect(await errors).toBe(500);
    });

    test("a degraded answer is shown with a word about it", async () => {
      const { page, field, options } = await box();
      await page.route(search, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), degraded: true } });
      });
      await field.fill("lamp");
      await page.getByText("misspelled words were not corrected.").waitFor();
      expect(await options.count()).toBe(1);
    });

    test("nothing found is said, with what was typed", async () => {
      const { page, field } = await box();
      await field.fill("qqqqqq");
      const said = page.locator("findling-search .empty");
      await expect.poll(() => said.allTextContents()).toEqual(["No results for “qqqqqq”"]);
    });

    test("a corrected query is offered, and searched for", async () => {
      const { page, field } = await box();
      await field.fill("woden chair");
      await page.getByRole("button", { name: "wooden chair" }).click();
      expect(await field.inputValue()).toBe("wooden chair");
      await expect.poll(() => page.locator("findling-search .corrected").count()).toBe(0);
    });

    test.each([
      ["3", 3],
      ["100", 100],
      ["101", 100],
      ["0", 8],
      ["1.5", 8],
      ["many", 8],
    ])("hits=%s asks for %d", async (hits, asked) => {
      const { page, field } = await box(`hits="${hits}"`);
      const request = page.waitForRequest(search);
      await field.fill("lamp");
      expect((await request).postDataJSON().hitsPerPage).toBe(asked);
    });

    test("an answer that was overtaken is never shown", async () => {
      const { page, field, options } = await box();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(search, async (route) => {
        if (route.request().postDataJSON()?.q === "wooden") await held;
        await route.continue().catch(() => undefined);
      });
      await field.fill("wooden");
      await field.fill("lamp");
      await expect.poll(() => options.allTextContents()).toEqual([expect.stringContaining("lamp")]);
      release();
      await field.fill("lamps");
      await expect.poll(() => options.count()).toBe(1);
    });

    const leaves = { inline: "field.blur()", dialog: "box.close()" };
    const returns = { inline: "field.focus()", dialog: "box.open()" };
    test.each([
      ["inline", ""],
      ["inline", "wooden"],
      ["dialog", ""],
      ["dialog", "wooden"],
    ] as const)("a search goes on while its box is closed (%s, after %j)", async (mode, before) => {
      const { page, field, options } = await StagedBox.open(
        stage(),
        `<findling-search ${mode} host="${stage().host}" key="${key}" index="states"></findling-search>`,
      );
      const status = page.locator("findling-search [role=status]");
      await page.evaluate(
        `globalThis.box = document.querySelector("findling-search");
         globalThis.field = box.shadowRoot.querySelector("input");
         ${returns[mode]}`,
      );
      await field.fill(before);
      await expect.poll(() => options.count()).toBe(before === "" ? 0 : 3);
      const said = before === "" ? "" : "3 results";
      await expect.poll(() => status.textContent()).toBe(said);
      const release = await heldSearches(page);
      await field.fill("lamp");
      // Frameworks set properties again whenever they render.
      await page.evaluate(`${leaves[mode]}; box.filters = []`);
      release();
      await expect.poll(() => options.allTextContents()).toEqual([expect.stringContaining("lamp")]);
      expect([await options.first().isVisible(), await status.textContent()]).toEqual([false, said]);
      await page.evaluate(returns[mode]);
      expect([await options.first().isVisible(), await field.inputValue()]).toEqual([true, "lamp"]);
      expect(await status.textContent()).toBe("1 result");
    });

    test.each([".chip", ".chips", ".empty", ".hints"])(
      "a click on %s leaves the focus in the field, and the box open",
      async (place) => {
        const { page, field } = await box("facets=type");
        await field.fill(place === ".empty" ? "qqqqqq" : "w");
        await page.locator(`findling-search ${place}`).first().hover();
        await page.mouse.down();
        // Safari gives no focus to a button: where the field lost it, the button would be gone before the click.
        expect(await field.evaluate((input: object) => Object(input).matches(":focus"))).toBe(true);
        await page.mouse.up();
        expect(await page.locator("findling-search .popup").isVisible()).toBe(true);
      },
    );

    test("a query that is typed again is answered from memory", async () => {
      const { page, field, options } = await box();
      const asked: unknown[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") asked.push(request.postDataJSON().q);
      });
      for (const [q, count] of [
        ["lamp", 1],
        ["wooden", 3],
        ["lamp", 1],
      ] as const) {
        await field.fill(q);
        await expect.poll(() => options.count()).toBe(count);
      }
      expect(asked).toEqual(["lamp", "wooden"]);
    });

    test("a chip narrows the results, and a second click widens them", async () => {
      const { page, field, options } = await box("facets=type");
      await field.fill("w");
      await expect.poll(() => options.count()).toBe(4);
      const chip = page.getByRole("button", { name: /^furniture/ });
      await chip.click();
      await expect.poll(() => options.count()).toBe(3);
      expect(await chip.getAttribute("aria-pressed")).toBe("true");
      await chip.click();
      await expect.poll(() => options.count()).toBe(4);
    });

    test("searches are remembered only where the page asks for it", async () => {
      const forgetful = await box();
      await forgetful.field.fill("lamp");
      await forgetful.field.press("Enter");
      expect(await forgetful.page.evaluate("localStorage.length")).toBe(0);
      const { page, field, options } = await box("remember");
      await field.fill("lamp");
      await field.press("Enter");
      await field.fill("");
      await field.blur();
      await field.focus();
      await expect.poll(() => options.allTextContents()).toEqual(["lamp"]);
      await field.press("ArrowDown");
      await field.press("Enter");
      expect(await field.inputValue()).toBe("lamp");
      await field.fill("");
      await page.getByRole("button", { name: "Clear recent searches" }).click();
      expect(await options.count()).toBe(0);
    });

    test.each(["Delete", "Escape", "clear"])(
      "a search is offered at once in a field emptied by %s",
      async (way) => {
        const { page, field, options } = await box("remember");
        await field.fill("lamp");
        await expect.poll(() => options.count()).toBe(1);
        const committed = page.waitForResponse(
          (response) => response.request().postDataJSON()?.mode === "committed",
        );
        await field.press("Enter");
        await committed;
        if (way === "clear") await page.getByRole("button", { name: "Clear", exact: true }).click();
        else if (way === "Escape") for (let press = 0; press < 2; press++) await field.press("Escape");
        else for (const key of ["Control+a", "Delete"]) await field.press(key);
        expect(await field.inputValue()).toBe("");
        if (way === "Escape") await field.press("ArrowDown");
        expect(await options.allTextContents()).toEqual(["lamp"]);
        expect(await options.first().isVisible()).toBe(true);
      },
    );

    test.each([
      ["de-AT", "Keine Treffer für „qqqqqq“"],
      ["fr", "Aucun résultat pour « qqqqqq »"],
      ["es", "Sin resultados para «qqqqqq»"],
      ["ja", "「qqqqqq」に一致する結果はありません"],
      ["zh-CN", "没有找到与“qqqqqq”相关的结果"],
      ["xx", "No results for “qqqqqq”"],
    ])("a page in %s has the texts of its language", async (lang, text) => {
      const { page, field } = await box("", { lang });
      await field.fill("qqqqqq");
      await expect.poll(() => page.locator("findling-search .empty").allTextContents()).toEqual([text]);
    });

    test("a page replaces any text", async () => {
      const { page, field } = await box();
      await page.evaluate("document.querySelector('findling-search').strings = { noResults: 'Nada: {q}' }");
      await field.fill("qqqqqq");
      await expect
        .poll(() => page.locator("findling-search .empty").allTextContents())
        .toEqual(["Nada: qqqqqq"]);
    });
  });
}
