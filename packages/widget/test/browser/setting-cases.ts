import { beforeAll, describe, expect, test } from "vitest";
import { furniture, heldSearches, StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

const light = [{ attribute: "type", op: "eq", value: "light" }];

/** What a page sets while somebody types: the box, what is typed, the focus and the dialog stay. */
export function settingCases(): void {
  const stage = useStage();
  let key = "";
  beforeAll(async () => {
    key = await stage().indexOf("settings", furniture);
  });
  const html = (attributes: string): string =>
    `<findling-search host="${stage().host}" key="${key}" index="settings" ${attributes}></findling-search>`;

  /** A box in which somebody has found all four records, and what it asks for from then on. */
  const typed = async (attributes: string) => {
    const opened = await StagedBox.open(stage(), html(attributes));
    const { page, field, options } = opened;
    if (!attributes.includes("inline")) await page.keyboard.press("Control+k");
    await field.fill("w");
    await expect.poll(() => options.count()).toBe(4);
    await field.press("ArrowDown");
    const keys: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") keys.push(request.headers()["x-svc-key"]);
    });
    await page.evaluate("globalThis.box = document.querySelector('findling-search')");
    await page.evaluate("globalThis.field = box.shadowRoot.querySelector('input')");
    return { ...opened, page, field, options, keys };
  };
  const isSameAndFocused =
    "field === box.shadowRoot.querySelector('input') && field === box.shadowRoot.activeElement";

  describe("settings", () => {
    test.each([
      "box.filters = []",
      "box.filters = undefined",
      "box.token = null",
      "box.strings = {}",
      "box.setAttribute('index', 'settings')",
      "box.setAttribute('hits', '8')",
    ])("%s, where that is so already, changes nothing", async (code) => {
      const { page, field, options, keys } = await typed("");
      await page.evaluate(`${code}; 0`);
      expect(await page.evaluate(isSameAndFocused)).toBe(true);
      expect([await field.inputValue(), await options.count(), keys]).toEqual(["w", 4, []]);
      expect(await field.getAttribute("aria-activedescendant")).toBe("option-0");
    });

    test.each(["", "inline"])("a new token is for the next request, and nothing else (%s)", async (mode) => {
      const { page, field, options, keys } = await typed(mode);
      const other = await stage().searchKey("settings");
      await page.evaluate(`box.token = async () => "${other}"`);
      expect(await page.evaluate(isSameAndFocused)).toBe(true);
      expect([await field.inputValue(), await options.count(), keys]).toEqual(["w", 4, []]);
      await field.fill("wo");
      await expect.poll(() => options.count()).toBe(3);
      // What was found with the key is not at hand for somebody else.
      await field.fill("w");
      await expect.poll(() => options.count()).toBe(4);
      expect(keys).toEqual([other, other]);
    });

    test("a value of a facet that is not offered any more is let go", async () => {
      const { page, field, options } = await typed('inline facets="type"');
      await page.getByRole("button", { name: /^light/ }).click();
      await expect.poll(() => options.count()).toBe(1);
      await page.evaluate("box.removeAttribute('facets'); 0");
      await expect.poll(() => options.count()).toBe(4);
      expect(await field.inputValue()).toBe("w");
    });

    test("a search that is under way goes on when the token changes", async () => {
      const { page, field, options } = await typed("inline");
      const release = await heldSearches(page);
      await field.fill("lamp");
      await page.evaluate("box.token = async () => 'another'");
      release();
      await expect.poll(() => options.allTextContents()).toEqual([expect.stringContaining("lamp")]);
    });

    test.each(["", "inline"])("new filters search again for what is typed (%s)", async (mode) => {
      const { page, field, options, keys } = await typed(mode);
      await page.evaluate(`box.filters = ${JSON.stringify(light)}`);
      await expect.poll(() => options.count()).toBe(1);
      expect(await page.evaluate(isSameAndFocused)).toBe(true);
      await page.evaluate(`box.filters = ${JSON.stringify(light)}`);
      expect([await field.inputValue(), keys]).toEqual(["w", [key]]);
      await page.evaluate("box.filters.length = 0; box.filters = box.filters");
      await expect.poll(() => options.count()).toBe(4);
    });

    test.each(["", "inline"])("so do attributes that no frame depends on (%s)", async (mode) => {
      const { page, field, options } = await typed(mode);
      await page.evaluate("box.setAttribute('hits', 2); box.setAttribute('title-attribute', 'type')");
      await expect.poll(() => options.count()).toBe(2);
      expect(await options.locator(".title").first().textContent()).toBe("furniture");
      expect(await page.evaluate(isSameAndFocused)).toBe(true);
      expect(await field.inputValue()).toBe("w");
    });

    test.each(["", "inline"])(
      "other texts need a new box, which is open with what is typed (%s)",
      async (mode) => {
        const { page, field, options } = await typed(mode);
        await page.evaluate("box.strings = { clear: 'Away with it' }");
        await page.getByRole("button", { name: "Away with it" }).waitFor();
        await expect.poll(() => options.count()).toBe(4);
        expect(await field.inputValue()).toBe("w");
        expect(await page.evaluate("box.shadowRoot.activeElement.localName")).toBe("input");
      },
    );

    test("a box that is opened at once searches with what was just set", async () => {
      const { page, options, keys } = await typed("");
      const other = await stage().searchKey("settings");
      await page.evaluate(`box.token = async () => "${other}"; box.open("lamp")`);
      await expect.poll(() => options.count()).toBe(1);
      expect(keys).toEqual([other]);
    });
  });
}
