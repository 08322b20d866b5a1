/**
 * Each example, started by the commands of its README, in Chromium:
 *  1. It finds, narrows and pages as the README says, and its page has no fault.
 *  2. A click is counted by the server.
 *  3. axe finds nothing, light and dark.
 *  4. Nobody finds what belongs to another tenant, and an expired token is renewed.
 */
import { readFileSync } from "node:fs";
import { axeFaults, hasChromium } from "@findling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ExampleStage } from "./example-stage.mjs";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** By colour scheme. `without`: see axeFaults. */
async function faultsInBothColours(page, without) {
  const faults = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const found = await axeFaults(page, without);
    faults.push(...found.map((fault) => [colorScheme, fault]));
  }
  return faults;
}

const secretIn = (shown) => /svc_search_\w+/.exec(shown)[0];

describe.runIf(hasChromium())("the examples", () => {
  let stage;
  beforeAll(async () => {
    stage = await ExampleStage.open();
  });
  afterAll(() => stage.close());

  /** How many clicks the reports of an index have. */
  const clicksOn = async (index) => {
    const report = await stage.run(
      `curl -s "http://127.0.0.1:7700/internal/reports?index=${index}" -H "x-svc-key: $SVC_ADMIN_KEY"`,
    );
    return JSON.parse(report).clicks;
  };

  test("plain-html: both boxes find pages (1, 3)", async () => {
    const pages = ["Promise", "Fetch API", "border-radius"].map((title, n) => ({
      objectID: `${n}`,
      title,
      type: n === 2 ? "property" : "interface",
      hierarchy: { lvl0: n === 2 ? "CSS" : "API" },
      url: `https://pages.test/${n}`,
    }));
    await stage.run(
      'npx findling settings set demo - <<< \'{"indexTime":{"attributesForFaceting":["type"]}}\'',
    );
    await stage.run(
      `npx findling import demo - <<'END'\n${pages.map((page) => JSON.stringify(page)).join("\n")}\nEND`,
    );
    const key = secretIn(
      await stage.run("npx findling keys create --name page --type search --indexes demo"),
    );
    const { page, faults } = await stage.show(await stage.serveByVite("plain-html", key));
    const inline = page.locator("main findling-search");
    await inline.getByRole("combobox").fill("fetsh");
    await inline.getByRole("option", { name: "Fetch API" }).waitFor();
    expect(await faultsInBothColours(page)).toEqual([]);
    await page.keyboard.press("Control+k");
    const dialog = page.locator("header findling-search").getByRole("dialog");
    await dialog.getByRole("combobox").fill("border");
    await dialog.getByRole("option", { name: "border-radius" }).waitFor();
    expect(await faultsInBothColours(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("the README's page finds records (1)", async () => {
    const [, section] = readme.split("## A search box for a web page\n");
    const [, html] = /```html\n([^]*?)```/.exec(section);
    await stage.run('npx findling import docs - <<< \'{"objectID":"1","title":"Anvils","url":"/a"}\'');
    const key = secretIn(
      await stage.run("npx findling keys create --name website --type search --indexes docs"),
    );
    const { page, faults } = await stage.show(stage.saved("search.html", stage.placed(html, key)));
    await page.locator("findling-search").getByRole("button").click();
    await page.getByRole("combobox").fill("anvil");
    await page.getByRole("option", { name: "Anvils" }).waitFor();
    expect(faults).toEqual([]);
  });

  test.each(["instantsearch", "react-instantsearch"])(
    "%s: finds, narrows, pages, clicks (1, 2, 3)",
    async (name) => {
      const [shown] = await stage.runCommandsOf(name);
      const { page, faults } = await stage.show(await stage.serveByVite(name, secretIn(shown)));
      const hits = page.locator(".ais-Hits-item");
      await expect.poll(() => hits.count()).toBe(9);
      await page.locator(".ais-Pagination-item--page").getByText("2").click();
      await page.getByText("36 results").waitFor();
      await page.getByRole("searchbox").fill("keybord");
      await page.locator("mark").getByText("keyboard").first().waitFor();
      await page.locator(".ais-RefinementList-label", { hasText: "Keyboards" }).click();
      await expect.poll(() => hits.count()).toBe(5);
      // InstantSearch writes the address a moment later. Until then a click would lead back to the old one.
      await page.waitForURL(/query.*keybord/);
      const before = await clicksOn("shop");
      await page.getByText("Split").click();
      await expect.poll(() => clicksOn("shop")).toBe(before + 1);
      expect(await faultsInBothColours(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test("documentation-site: finds sections, and the records follow the pages (1, 3)", async () => {
    await stage.run('npx findling import weft - <<< \'{"objectID":"/gone.html#gone","url":"/gone"}\'');
    const [shown] = await stage.runCommandsOf("documentation-site");
    expect(await stage.run("npx findling records get weft /gone.html#gone; true")).toBe("");
    const { page, faults } = await stage.show(await stage.serveByVite("documentation-site", secretIn(shown)));
    await page.locator("#docsearch button").click();
    await page.locator(".DocSearch-Input").fill("heringbone");
    const hit = page.locator(".DocSearch-Hit a").first();
    await hit.getByText("Herringbone").waitFor();
    expect(await hit.getAttribute("href")).toBe("/patterns.html#herringbone");
    await page.keyboard.press("Escape");
    // The button is DocSearch's own: axe wants another label for it.
    expect(await faultsInBothColours(page, ".DocSearch-Button")).toEqual([]);
    expect(faults).toEqual([]);
  });

  describe("multi-tenant", () => {
    let address;
    let key;
    beforeAll(async () => {
      const shown = await stage.runCommandsOf("multi-tenant");
      key = JSON.parse(shown.at(-1));
      const environment = { KEY_ID: key.key.id, SIGNING_SECRET: key.signingSecret };
      address = await stage.serveByProgram("multi-tenant/start.js", environment);
    });

    test("each company finds its own orders only (1, 3, 4)", async () => {
      const { page, faults } = await stage.show(address);
      const box = page.getByRole("combobox");
      for (const [company, own] of [
        ["Acme Studios", "Bird seed, 5 kg"],
        ["Globex Foods", "Bird seed, 20 kg"],
      ]) {
        await page.getByRole("link", { name: company }).click();
        await box.fill("bird seed");
        await page.getByRole("option").getByText(own).waitFor();
        expect(await page.getByRole("option").count()).toBe(1);
        expect(await faultsInBothColours(page)).toEqual([]);
        await page.getByRole("link", { name: "Sign out" }).click();
      }
      expect(faults).toEqual([]);
    });

    test("a token cannot be widened, and the key of a page is none (4)", async () => {
      const token = await (
        await fetch(`${address}/search-token`, { headers: { cookie: "company=acme" } })
      ).text();
      const search = (sent) =>
        fetch(`${stage.host}/1/indexes/orders/search`, {
          method: "POST",
          headers: { "x-svc-key": sent, "content-type": "application/json" },
          body: JSON.stringify({ q: "bird seed", facets: [] }),
        });
      expect((await (await search(token)).json()).nbHits).toBe(1);
      const [header, , signature] = token.split(".");
      const claims = { exp: Math.floor(Date.now() / 1_000) + 60, partitions: ["acme", "globex"] };
      const forged = Buffer.from(JSON.stringify(claims)).toString("base64url");
      expect((await search(`${header}.${forged}.${signature}`)).status).toBe(401);
      expect((await fetch(`${address}/search-token`)).status).toBe(401);
      expect((await fetch(`${address}/search-token`, { headers: { cookie: "company=other" } })).status).toBe(
        401,
      );
    });

    test("when a token has expired, the page fetches another one (4)", async () => {
      const { page, faults } = await stage.show(address);
      await page.getByRole("link", { name: "Acme Studios" }).click();
      let fetched = 0;
      page.on("request", (request) => request.url().endsWith("/search-token") && fetched++);
      await page.route("**/search", async (route) => {
        if (fetched > 1) return route.continue();
        const error = { code: "invalid_key", message: "The token has expired." };
        const headers = { "access-control-allow-origin": "*", "content-type": "application/json" };
        return route.fulfill({ status: 401, headers, body: JSON.stringify({ error }) });
      });
      await page.getByRole("combobox").fill("anvil");
      await page.getByRole("option").getByText("Anvil").waitFor();
      expect(fetched).toBe(2);
      expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
    });
  });
});
