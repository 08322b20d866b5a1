import { beforeAll, describe, expect, test } from "vitest";
import { StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

const word = "Donaudampfschifffahrt".repeat(40);

const records = [
  { objectID: "long", title: "A long title", type: "שלום", "meta.label": "dotted" },
  { objectID: "word", title: `oneword ${word}`, type: word },
  { objectID: "many", title: "many addresses", url: ["/arr1", "/arr2"], type: "letters" },
  {
    objectID: "pair",
    title: `beside ${"some words ".repeat(20)}`,
    type: "extraordinary",
    url: [],
  },
];

/** Long texts stay within the list, and links of records with several addresses lead to one of them. */
export function layoutCases(): void {
  const stage = useStage();
  let key = "";
  beforeAll(async () => {
    key = await stage().indexOf("layout", records);
  });
  const box = (attributes: string, template = "") =>
    StagedBox.open(
      stage(),
      `<findling-search inline host="${stage().host}" key="${key}" index="layout" ${attributes}>${template}</findling-search>`,
    );
  const template =
    '<template><b data-text="title" part="title"></b><small data-text="type"></small></template>';
  const widthBeyond = `(() => {
    const { scrollWidth, clientWidth } =
      document.querySelector("findling-search").shadowRoot.querySelector(".scroll");
    return scrollWidth - clientWidth;
  })()`;

  describe("layout", () => {
    test("a title has two lines at most", async () => {
      const { field, options } = await box("");
      await field.fill("oneword");
      await expect.poll(() => options.count()).toBe(1);
      const bounds = await options.first().locator(".title").boundingBox();
      expect(bounds?.height).toBeLessThan(50);
      expect(bounds?.height).toBeGreaterThan(40);
    });

    test.each([
      ["", ""],
      ["group-by=type", ""],
      ["", template],
    ])("a long word wraps (%s %s)", async (attributes, html) => {
      const { page, field, options } = await box(attributes, html);
      await field.fill("oneword");
      await expect.poll(() => options.count()).toBe(1);
      expect(await page.evaluate(widthBeyond)).toBe(0);
    });

    test("a word of usual length in a template is whole, beside a long text", async () => {
      const { field, options } = await box("", template);
      await field.fill("beside");
      await expect.poll(() => options.count()).toBe(1);
      const bounds = await options.locator("small").boundingBox();
      expect(bounds?.height).toBeLessThan(25);
    });

    test("chips have the direction of their values", async () => {
      const { page, field } = await box("facets=type");
      await field.fill("a");
      const chip = page.locator("findling-search .chip", { hasText: "שלום" });
      await expect.poll(() => chip.getAttribute("dir")).toBe("auto");
    });

    test("the first address of a list is the link, and none of an empty one", async () => {
      const { field, options } = await box("");
      await field.fill("many addresses");
      await expect.poll(() => options.first().getAttribute("href")).toMatch(/^http:\/\/[^/]+\/arr1$/);
      await field.fill("beside");
      await expect.poll(() => options.first().getAttribute("href")).toBeNull();
    });

    test("a name with a dot is found as a title", async () => {
      const { field, options } = await box("title-attribute=meta.label,title");
      await field.fill("long title");
      await expect.poll(() => options.locator(".title").allTextContents()).toEqual(["dotted"]);
    });
  });
}
