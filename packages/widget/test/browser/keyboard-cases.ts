import { beforeAll, describe, expect, test } from "vitest";
import { furniture, heldSearches, StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

/** Typing, keys and input methods. */
export function keyboardCases(): void {
  const stage = useStage();
  let key = "";
  beforeAll(async () => {
    key = await stage().indexOf("keys", furniture);
  });
  const box = (attributes = "") =>
    StagedBox.open(
      stage(),
      `<findling-search host="${stage().host}" key="${key}" index="keys" ${attributes}></findling-search>
       <input aria-label="Another field" id="other">`,
    );

  describe("keys", () => {
    test("typing searches while a word is written, and marks what was found", async () => {
      const { page, field, options } = await box("inline");
      const modes: unknown[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/search") && request.method() === "POST")
          modes.push(request.postDataJSON().mode);
      });
      await field.pressSequentially("woo");
      await expect.poll(() => options.count()).toBe(3);
      expect(await options.first().locator("mark").allTextContents()).toEqual(["Woo"]);
      expect(new Set(modes)).toEqual(new Set(["typing"]));
      expect(await field.getAttribute("aria-expanded")).toBe("true");
      await page
        .locator("findling-search [role=status]", { hasText: "3 results" })
        .waitFor({ state: "attached" });
    });

    test("arrows, Home and End choose options, and the field stands between last and first", async () => {
      const opened = await box("inline");
      const { page, field, options } = opened;
      await field.fill("wooden");
      await expect.poll(() => options.count()).toBe(3);
      const titles = await opened.titles();
      const chosen: (string | null)[] = [];
      for (const pressed of ["ArrowDown", "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home", "ArrowUp"]) {
        await page.keyboard.press(pressed);
        chosen.push(await opened.activeTitle());
      }
      const [first, second, third] = titles;
      expect(chosen).toEqual([first, second, third, null, third, first, null]);
    });

    test("Home and End move the caret until an option is chosen", async () => {
      const { page, field, options } = await box("inline");
      await field.fill("wooden");
      await expect.poll(() => options.count()).toBe(3);
      await page.keyboard.press("Home");
      expect(await field.evaluate((input: object) => Reflect.get(input, "selectionStart"))).toBe(0);
    });

    test("Enter commits the search, and the next one opens the first hit", async () => {
      const opened = await box("inline");
      const { page, field, options } = opened;
      await field.fill("wooden");
      await expect.poll(() => options.count()).toBe(3);
      const committed = page.waitForRequest((request) => request.postDataJSON()?.mode === "committed");
      await field.press("Enter");
      await committed;
      await expect.poll(() => opened.activeTitle()).toMatch(/^Wooden/);
      await field.press("Enter");
      await page.waitForURL(/\/furniture\//);
    });

    test.each(["Control", "Meta"])("%s+Enter opens the hit in a new tab", async (modifier) => {
      const { page, field, options } = await box("inline");
      await field.fill("lamp");
      await expect.poll(() => options.count()).toBe(1);
      await field.press("ArrowDown");
      const [tab] = await Promise.all([page.waitForEvent("popup"), field.press(`${modifier}+Enter`)]);
      await tab.waitForURL(/\/light\/lamp$/);
      expect(page.url()).toMatch(/\/pages\//);
    });

    test("Escape closes the list, then empties the field", async () => {
      const { field, options } = await box("inline");
      await field.fill("lamp");
      await expect.poll(() => options.count()).toBe(1);
      await field.press("Escape");
      expect([await options.first().isVisible(), await field.inputValue()]).toEqual([false, "lamp"]);
      await field.press("Escape");
      expect(await field.inputValue()).toBe("");
    });

    test("Escape in an empty field in the page is for the page, such as for its dialog", async () => {
      const { page, field, options } = new StagedBox(
        await stage().page({
          body: `<dialog id="own"><findling-search host="${stage().host}" key="${key}" index="keys" inline>
            </findling-search></dialog>`,
        }),
      );
      await page.evaluate("document.querySelector('#own').showModal()");
      await field.fill("lamp");
      // Before there is a list, the first Escape would empty the field.
      await expect.poll(() => options.first().isVisible()).toBe(true);
      await field.press("Escape");
      await field.press("Escape");
      expect([await field.inputValue(), await page.locator("#own").isVisible()]).toEqual(["", true]);
      await field.press("Escape");
      await page.locator("#own").waitFor({ state: "hidden" });
    });

    test("Enter after Escape shows what it finds, and opens no hit that nobody has seen", async () => {
      const opened = await box("inline");
      const { page, field, options } = opened;
      await field.fill("wooden");
      await expect.poll(() => options.count()).toBe(3);
      const release = await heldSearches(page);
      await field.press("Escape");
      await field.press("Enter");
      expect(await options.first().isVisible()).toBe(true);
      // The answer comes while the box is closed.
      await field.press("Escape");
      const answered = page.waitForResponse((response) => response.url().endsWith("/search"));
      release();
      await (await answered).finished();
      await field.press("Enter");
      await expect.poll(() => opened.activeTitle()).toMatch(/^Wooden/);
      expect([await options.first().isVisible(), new URL(page.url()).pathname]).toEqual([
        true,
        expect.stringMatching(/^\/pages\//),
      ]);
    });

    test.each(["/", "Control+k", "Meta+k"])("%s opens the dialog, and Escape closes it", async (pressed) => {
      const { page, field } = await box();
      await page.locator("h1").click();
      await page.keyboard.press(pressed);
      await field.waitFor();
      expect(await field.inputValue()).toBe("");
      await page.keyboard.type("lamp");
      expect(await field.inputValue()).toBe("lamp");
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "hidden" });
    });

    test("an event that names no key, as of a form that is filled in by the browser, is none", async () => {
      const { page, field } = await box();
      const errors: Error[] = [];
      page.on("pageerror", (error) => errors.push(error));
      await page.evaluate(
        "document.querySelector('#other').dispatchEvent(new Event('keydown', { bubbles: true }))",
      );
      await page.keyboard.press("Control+k");
      await field.waitFor();
      expect(errors).toEqual([]);
    });

    test("a slash in another field is a slash, and hotkeys can be switched off", async () => {
      const { page, field } = await box();
      await page.locator("#other").focus();
      await page.keyboard.press("/");
      expect([await page.locator("#other").inputValue(), await field.isVisible()]).toEqual(["/", false]);
      const quiet = await box("hotkeys=none");
      await quiet.page.keyboard.press("Control+k");
      expect(await quiet.field.isVisible()).toBe(false);
    });

    test("while an input method composes nothing is searched, and its keys are its own", async () => {
      const opened = await box("inline");
      const { page, field, options } = opened;
      const asked: unknown[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/search") && request.method() === "POST")
          asked.push(request.postDataJSON().q);
      });
      await field.focus();
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Input.imeSetComposition", { text: "らんp", selectionStart: 3, selectionEnd: 3 });
      await field.dispatchEvent("keydown", { key: "Enter", isComposing: true, keyCode: 229 });
      await field.dispatchEvent("keydown", { key: "ArrowDown", isComposing: true, keyCode: 229 });
      expect([asked, await opened.activeTitle(), page.url().includes("/pages/")]).toEqual([[], null, true]);
      await devtools.send("Input.insertText", { text: "lamp" });
      await expect.poll(() => options.count()).toBe(1);
      expect(asked).toEqual(["lamp"]);
    });

    test("neither an answer nor a setting touches what an input method composes", async () => {
      const { page, field, options } = await box("inline");
      const release = await heldSearches(page);
      await field.fill("wooden");
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Input.imeSetComposition", { text: "らん", selectionStart: 2, selectionEnd: 2 });
      release();
      await expect.poll(() => options.count()).toBe(3);
      expect(await field.inputValue()).toBe("woodenらん");
      await page.evaluate("document.querySelector('findling-search').setAttribute('hits', '2')");
      await expect.poll(() => options.count()).toBe(2);
      expect(await field.inputValue()).toBe("woodenらん");
      await devtools.send("Input.insertText", { text: " desk" });
      expect(await field.inputValue()).toBe("wooden desk");
    });

    test("Korean is searched for letter by letter", async () => {
      const { page, field } = await box("inline");
      await field.focus();
      const devtools = await page.context().newCDPSession(page);
      const asked = page.waitForRequest((request) => request.postDataJSON()?.q === "한");
      await devtools.send("Input.imeSetComposition", { text: "한", selectionStart: 1, selectionEnd: 1 });
      await asked;
      expect(await field.inputValue()).toBe("한");
    });
  });
}
