import { readFileSync } from "node:fs";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, test } from "vitest";
import { furniture, StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

const page = readFileSync(new URL("../../../../docs/widget.md", import.meta.url), "utf8");
const [, section = ""] = /\n## Frameworks\n([^]*?)\n## /.exec(page) ?? [];
const [, inReact = ""] = /```jsx\n([^]*?)```/.exec(section) ?? [];
const [, inVue = ""] = /```js\n([^]*?)```/.exec(section) ?? [];

/** A program for a page, with the framework that it imports. */
async function bundled(program: string): Promise<string> {
  const entry = new URL("program.jsx", import.meta.url).pathname;
  const build = await rolldown({
    input: entry,
    platform: "browser",
    plugins: [
      {
        name: "program",
        resolveId: (id: string) => (id === entry ? id : null),
        load: (id: string) => (id === entry ? program : null),
      },
    ],
    transform: {
      define: {
        "process.env.NODE_ENV": '"production"',
        __VUE_OPTIONS_API__: "true",
        __VUE_PROD_DEVTOOLS__: "false",
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
      },
    },
    onLog: () => {},
  });
  const { output } = await build.generate({ codeSplitting: false });
  await build.close();
  return output[0].code;
}

/** The programs of docs/widget.md, with the frameworks as they are published. */
export function frameworkCases(): void {
  const stage = useStage();
  let key = "";
  beforeAll(async () => {
    key = await stage().indexOf("docs", furniture);
  });

  describe("frameworks", () => {
    test.each([
      ["React", inReact],
      ["Vue", inVue],
    ])("%s sets attributes, properties and listeners", async (_, program) => {
      const code = await bundled(program.replaceAll("http://127.0.0.1:7700", stage().host));
      let tokens = 0;
      const box = await StagedBox.open(
        stage(),
        '<div id="app"></div><script type="module" src="/program.js"></script>',
        {
          allowsInline: true,
          prepare: async (opened) => {
            await opened.route("**/program.js", (route) =>
              route.fulfill({ body: code, contentType: "text/javascript" }),
            );
            await opened.route("**/search-token", (route) => {
              tokens++;
              return route.fulfill({ body: key });
            });
          },
        },
      );
      await box.field.fill("lamp");
      await expect.poll(() => box.page.locator("findling-search .notice").textContent()).toMatch(/lamp/);
      expect(await box.options.count()).toBe(0);
      await box.field.fill("woden desk");
      await expect.poll(() => box.titles()).toEqual(["Wooden desk"]);
      expect(tokens).toBe(1);
      await box.options.first().click();
      await box.page.waitForURL(/#desk$/);
    });
  });
}
