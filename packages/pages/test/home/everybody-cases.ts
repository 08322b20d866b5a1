import { gzipSync } from "node:zlib";
import { axeFaultsInLooks, widthsTooNarrow } from "@findling/testkit";
import type { Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useHomeStage } from "./use-home-stage.js";

/** The page for every eye and window, small and under its own policy; and its samples of code. */
export function everybodyCases(): void {
  const stage = useHomeStage();

  describe("for everybody (8)", () => {
    const looks = [
      { colorScheme: "light", width: 390 },
      { colorScheme: "dark", width: 390 },
    ] as const;
    const paths = [
      "/",
      "/?q=read+clipbord",
      "/?q=what+is+a+service+worker&category=Web+APIs",
      "/?q=xyzzyplugh",
    ];

    test("axe finds nothing in light and dark, and no window from 320 px on scrolls sideways", async () => {
      for (const path of paths) {
        const { page } = await stage().page(path);
        await page.locator(".use-it, .summary").first().waitFor();
        for (const details of await page.locator(".connector summary").all()) await details.click();
        expect([path, await axeFaultsInLooks(page, looks)]).toEqual([path, []]);
        expect([path, await widthsTooNarrow(page, [320, 390, 768, 1440])]).toEqual([path, []]);
        await stage().closePages();
      }
    });
  });

  test("samples of code have the public key, and are copied (6)", async () => {
    const { page } = await stage().page("/?q=scroll+snap", {
      prepare: (context) => context.grantPermissions(["clipboard-read", "clipboard-write"]),
    });
    await page.getByText("findling-search index").waitFor();
    const samples = await page.locator(".samples pre").allTextContents();
    expect(samples).toHaveLength(4);
    for (const sample of samples.slice(0, 3)) expect(sample).toContain(stage().searchKey);
    expect(samples[0]).toContain('{"q":"scroll snap","explain":true}');
    expect(samples[2]).toMatch(/integrity="sha384-[\w+/]{64}"/);
    await page.getByRole("button", { name: "Copy the code for curl" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(samples[0]);
  });

  test("it loads less than 40 KB (gzip), from this server only (9)", async () => {
    const responses: Response[] = [];
    const { page } = await stage().page("/", {
      prepareFresh: async (context) => {
        context.on("response", (response) => void responses.push(response));
      },
    });
    await page.getByText("findling-search index").waitFor();
    // What comes later is not of the first load, and may come when the page is about to be closed.
    const loaded = [...responses];
    const bodies = await Promise.all(loaded.map((response) => response.body()));
    const sizes = bodies.map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThanOrEqual(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
    for (const response of loaded) expect(response.url()).toContain(stage().host);
  });

  test("its policy allows nothing inline (9)", async () => {
    const response = await fetch(stage().host);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    const html = await response.text();
    expect(html).not.toMatch(/<style|<script>|\son\w+=|style=/);
  });
}
