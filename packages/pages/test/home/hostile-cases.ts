import { describe, expect, test } from "vitest";
import { naughtyStrings } from "../../../server/test/bad-input.js";
import { field, hits } from "./seen-page.js";
import { useHomeStage } from "./use-home-stage.js";

/** Texts of records and of the address never run, and never become HTML. */
export function hostileCases(): void {
  const stage = useHomeStage();

  describe("hostile texts (7)", () => {
    const attacks = [
      "<img src=x onerror=attacked()>",
      "<script>attacked()</script>",
      "javascript:attacked()",
      "java\nscript:attacked()",
      "data:text/html,<script>attacked()</script>",
      '"><svg onload=attacked()>',
      "</mark><iframe srcdoc='<script>attacked()</script>'>",
      "__proto__",
    ];
    const known = new Set(
      "a article b caption code dd del details div dl dt h2 ins li mark ol p span summary table tbody td th thead tr".split(
        " ",
      ),
    );

    test("of records stay texts, and links of http", async () => {
      const texts = [...attacks, ...naughtyStrings].filter((text) => text.trim() !== "").slice(0, 100);
      await stage()
        .client.index("hostile")
        .saveSettings({
          indexTime: { attributesForFaceting: ["category", "type"] },
          queryTime: { distinctAttribute: null },
        });
      await stage()
        .client.index("hostile")
        .saveAll(
          texts.map((text, at) => ({
            ...{ objectID: `${at}`, title: `naughty ${text}`, description: text, url: text },
            ...{ category: text, type: text },
          })),
        );
      stage().facts = stage().demo({ index: "hostile" });
      const { page, faults } = await stage().page("/?q=naughty");
      const shown = () => hits(page).count();
      for (let wanted = 10; wanted < texts.length; wanted += 10) {
        await expect.poll(shown).toBe(wanted);
        await page.getByRole("button", { name: "More hits" }).click();
      }
      await expect.poll(shown).toBe(texts.length);
      const names = new Set(
        await page
          .locator(".hits *")
          .evaluateAll((all) => all.map((one: object) => String(Reflect.get(one, "localName")))),
      );
      expect([...names].filter((name) => !known.has(name))).toEqual([]);
      const links = await page
        .locator(".hits a")
        .evaluateAll((all) => all.map((one: object) => String(Reflect.get(one, "href"))));
      expect(links.filter((address) => !/^https?:/.test(address))).toEqual([]);
      expect(faults).toEqual([]);
    });

    test.each(attacks)("of the address stay texts: %j", async (text) => {
      const { page, faults } = await stage().page(
        `/?q=${encodeURIComponent(text)}&category=${encodeURIComponent(text)}`,
      );
      await page.locator(".summary").waitFor();
      expect(await field(page).inputValue()).toBe(text.replaceAll("\n", ""));
      expect(await page.locator("iframe, main img, main script").count()).toBe(0);
      expect(faults).toEqual([]);
    });
  });
}
