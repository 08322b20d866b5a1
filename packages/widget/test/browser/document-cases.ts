import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { furniture, StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

const pages = ["docs/widget.md", "packages/widget/README.md"];

const examples = pages.flatMap((page) => {
  const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), "utf8");
  const blocks = text.matchAll(/^```html\n([^]*?)^```/gm);
  return [...blocks].map(([, html], at): [string, string] => [`${page} ${at + 1}`, html]);
});

/** The examples of docs/widget.md and of the README of the package: each finds something. */
export function documentCases(): void {
  const stage = useStage();
  let key = "";
  beforeAll(async () => {
    key = await stage().indexOf("docs", furniture);
  });

  test("there are examples on the pages", () => {
    expect(examples.length).toBe(8);
  });

  describe("examples", () => {
    test.each(examples)("%s", async (_, html) => {
      const body = html.replaceAll("http://127.0.0.1:7700", stage().host).replaceAll("svc_search_...", key);
      const { page, field, options } = await StagedBox.open(stage(), body, {
        allowsInline: true,
        prepare: async (opened) => {
          await opened.route("**/search-token", (route) => route.fulfill({ body: key }));
        },
      });
      const button = page.locator("findling-search .button");
      if (!html.includes("inline")) await button.click();
      await field.fill("woden desk");
      await expect.poll(() => options.first().textContent()).toContain("Wooden desk");
    });
  });
}
