import { axeFaults, axeFaultsInLooks } from "@findling/testkit";
import { beforeAll, describe, expect, test } from "vitest";
import { furniture, StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

const looks = [{ colorScheme: "light" }, { colorScheme: "dark" }] as const;

/** axe has nothing to say, in light and dark, inline and as a dialog. */
export function accessibilityCases(): void {
  const stage = useStage();
  let key = "";
  beforeAll(async () => {
    key = await stage().indexOf("axe", furniture);
  });

  describe("accessibility", () => {
    test.each(["inline", ""])("axe finds nothing in light and dark (%s)", async (mode) => {
      const { page, field, options } = await StagedBox.open(
        stage(),
        `<findling-search ${mode} host="${stage().host}" key="${key}" index="axe" facets="type" group-by="type">
         </findling-search>`,
      );
      await page.emulateMedia({ reducedMotion: "reduce" });
      expect(await axeFaultsInLooks(page, looks)).toEqual([]);
      if (mode === "") await page.keyboard.press("Control+k");
      await field.fill("w");
      await expect.poll(() => options.count()).toBe(4);
      await field.press("ArrowDown");
      expect(await axeFaultsInLooks(page, looks)).toEqual([]);
      await page.getByRole("button", { name: /^furniture/ }).click();
      await expect.poll(() => options.count()).toBe(3);
      expect(await axeFaultsInLooks(page, looks)).toEqual([]);
      await field.fill("woden zzqqxx");
      await page.locator("findling-search .corrected, findling-search .empty").first().waitFor();
      expect(await axeFaultsInLooks(page, looks)).toEqual([]);
    });

    test("two boxes of a page have names of their own, those of their placeholders", async () => {
      const box = (placeholder: string): string =>
        `<findling-search inline host="${stage().host}" key="${key}" index="axe" placeholder="${placeholder}">
         </findling-search>`;
      const opened = await StagedBox.open(stage(), box("Search guides") + box("Search parts"));
      expect(await axeFaults(opened.page)).toEqual([]);
      const landmarks = await opened.page.getByRole("search").all();
      const names = await Promise.all(landmarks.map((landmark) => landmark.getAttribute("aria-label")));
      expect(names).toEqual(["Search guides", "Search parts"]);
    });
  });
}
