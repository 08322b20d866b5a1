import { beforeAll, describe, expect, test } from "vitest";
import { naughtyStrings } from "../../../server/test/bad-input.js";
import { StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

/** Texts that call `attacked` where a page takes them for HTML or for a link. */
const attacks = [
  "<img src=x onerror=attacked()>",
  "<script>attacked()</script>",
  "javascript:attacked()",
  "\u0001 JaVaScRiPt\t:attacked()",
  "java\nscript:attacked()",
  "data:text/html,<script>attacked()</script>",
  "vbscript:attacked()",
  "blob:http://127.0.0.1/attacked",
  "file:///etc/passwd",
  '"><svg onload=attacked()>',
  "</mark><iframe srcdoc='<script>attacked()</script>'>",
  "{{constructor.constructor('attacked()')()}}",
  "__proto__",
];

/** Records, queries and addresses never run, and never become HTML. */
export function hostileCases(): void {
  const stage = useStage();
  let strings: readonly string[] = [];
  let key = "";
  beforeAll(async () => {
    strings = [...attacks, ...naughtyStrings].filter((text) => text.trim() !== "");
    const records = strings.map((text, at) => ({
      objectID: `${at}`,
      title: `naughty ${text}`,
      content: text,
      url: text,
      type: text,
      at,
    }));
    key = await stage().indexOf("hostile", records);
  });

  /** A page that counts attacks that succeed, and reads what the box shows. */
  const attacked = async (attributes: string): Promise<StagedBox> => {
    const opened = await StagedBox.open(
      stage(),
      `<findling-search inline host="${stage().host}" key="${key}" index="hostile" hits="100" ${attributes}>
       </findling-search>`,
    );
    await opened.page.evaluate(
      `globalThis.attacks = []; globalThis.attacked = () => attacks.push("call"); globalThis.alert = attacked;
       addEventListener("securitypolicyviolation", ({ violatedDirective }) => attacks.push(violatedDirective));`,
    );
    return opened;
  };
  const facts = `(() => {
    const root = document.querySelector("findling-search").shadowRoot;
    const elements = [...root.querySelectorAll("[role=listbox] *")];
    return {
      attacks: globalThis.attacks,
      names: [...new Set(elements.map((element) => element.localName))].sort(),
      protocols: [...new Set(elements.flatMap(({ href, protocol }) => typeof href === "string" && href !== "" ? protocol : []))],
    };
  })()`;

  describe("hostile strings", () => {
    test("records and their addresses stay texts and links of http", async () => {
      const { page, field, options } = await attacked("group-by=type facets=type");
      const known = new Set(["a", "div", "mark", "path", "span", "svg"]);
      for (let from = 0; from < strings.length; from += 100) {
        const filters = [{ attribute: "at", op: "range", gte: from, lte: from + 99 }];
        await field.fill("");
        await page.evaluate(`document.querySelector("findling-search").filters = ${JSON.stringify(filters)}`);
        await field.fill("naughty");
        await expect.poll(() => options.count()).toBe(Math.min(100, strings.length - from));
        const { attacks, names, protocols } = Object(await page.evaluate(facts));
        expect(attacks).toEqual([]);
        expect(names.filter((name: string) => !known.has(name))).toEqual([]);
        expect(protocols.filter((protocol: string) => !/^https?:$/.test(protocol))).toEqual([]);
        expect(await options.locator(".title").first().textContent()).toContain("naughty");
      }
    });

    test("what is typed is sent as it is, and shown as a text", async () => {
      const { page, field } = await attacked("");
      const seen: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") seen.push(request.postDataJSON().q);
      });
      for (const text of attacks) {
        await field.fill(`${text} zzqqxx`);
        const typed = await field.inputValue();
        await expect.poll(() => seen).toContain(typed);
      }
      await page.locator("findling-search .empty, findling-search [role=option]").first().waitFor();
      expect(Object(await page.evaluate(facts)).attacks).toEqual([]);
    });

    test("a template gets texts and addresses only", async () => {
      const opened = await StagedBox.open(
        stage(),
        `<findling-search inline host="${stage().host}" key="${key}" index="hostile" hits="100">
         <template><b data-text="title"></b><img data-src="url" alt=""><i data-text="nothing"></i></template>
         </findling-search>`,
      );
      await opened.field.fill("naughty");
      await expect.poll(() => opened.options.count()).toBe(Math.min(100, strings.length));
      const pictures = await opened.options
        .locator("img")
        .evaluateAll((images: object[]) => images.map((image) => String(Reflect.get(image, "src"))));
      expect(pictures.filter((address) => !/^https?:/.test(address))).toEqual([]);
      expect(await opened.options.locator("i").count()).toBe(0);
      expect(await opened.options.locator("b mark").count()).toBeGreaterThan(0);
    });
  });
}
