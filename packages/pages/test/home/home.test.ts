/**
 * The page at `/` in Chromium, against a real server with records of the demo:
 *  1. It has the focus in its field, and searches while somebody types; the address has the search.
 *  2. Between every two hits stands the criterion that the server names, with both values; on demand all that
 *     was compared.
 *  3. Keys: `/`, arrows, j and k, Enter, Escape.
 *  4. Examples, corrections and filters are searches of their own in the history.
 *  5. States: records are being added, no demo, nothing found, degraded, refused, no answer.
 *  6. Samples of code have the public key, and are copied.
 *  7. Texts of records and of the address stay texts; only http and https are links.
 *  8. axe finds nothing, in light and dark; no window from 320 px on scrolls sideways.
 *  9. It loads less than 40 KB (gzip), and its policy allows nothing inline.
 * 10. Without the option there is no page.
 */
import { gzipSync } from "node:zlib";
import { hasChromium } from "@findling/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { naughtyStrings } from "../../../server/test/bad-input.js";
import { axeSource, HomeStage } from "./home-stage.js";

let stage: HomeStage;

const hits = (page: Page) => page.locator(".hit");
const field = (page: Page) => page.getByRole("searchbox");
const focusedText = (page: Page) => page.evaluate("document.activeElement.textContent");

function homeCases(): void {
  beforeAll(async () => {
    stage = await HomeStage.open();
  });
  afterAll(() => stage.close());
  afterEach(() => {
    stage.facts = stage.demo();
  });

  describe("searching (1, 2)", () => {
    test("the field has the focus, and hits come while somebody types", async () => {
      const { page, faults } = await stage.page();
      await page.getByRole("heading", { name: "Search that says why" }).waitFor();
      await page.keyboard.type("read clipbord");
      await expect.poll(() => hits(page).count()).toBe(5);
      await expect
        .poll(() => page.getByRole("status").first().textContent())
        .toMatch(/^5 hits in [\d.]+ ms$/);
      expect(await hits(page).first().locator("h2 mark").allTextContents()).toEqual(["Clipboard", "read"]);
      expect(new URL(page.url()).search).toBe("?q=read+clipbord");
      expect(faults).toEqual([]);
    });

    test("an address with a search shows it", async () => {
      const { page } = await stage.page("/?q=scroll+snap");
      await hits(page).first().waitFor();
      expect(await field(page).inputValue()).toBe("scroll snap");
    });

    test.each(["read clipbord", "scroll snap", "vertical writing", "grid temp"])(
      "between every two hits of %j stands what the server names",
      async (q) => {
        const { page } = await stage.page(`/?q=${encodeURIComponent(q)}`);
        await hits(page).first().waitFor();
        const request = { q, mode: "committed" as const, hitsPerPage: 10, explain: true };
        const answer = await stage.client.index("demo").search(request);
        const named = answer.hits.slice(0, -1).map(({ explanation }) => explanation?.decidedAgainstNextBy);
        for (const details of await page.locator(".connector").all())
          await details.locator("summary").click();
        const shown = await page.locator(".connector tr.is-decides th").allTextContents();
        const custom = new Set(["level", "features"]);
        expect(shown.map((name) => (custom.has(name) ? "custom" : name))).toEqual(named);
      },
    );

    test("more hits are shown on demand", async () => {
      const { page } = await stage.page("/?q=service+worker");
      await expect.poll(() => hits(page).count()).toBe(10);
      await page.getByRole("button", { name: "More hits" }).click();
      await expect.poll(() => hits(page).count()).toBe(20);
      expect(await page.locator(".connector").count()).toBe(19);
    });
  });

  describe("keys (3)", () => {
    test("arrows, j and k go from hit to hit, Escape and / back to the field", async () => {
      const { page } = await stage.page("/?q=read+clipbord");
      await hits(page).nth(4).waitFor();
      const titles = await page.locator(".hit-title").allTextContents();
      await page.keyboard.press("ArrowDown");
      expect(await focusedText(page)).toBe(titles[0]);
      await page.keyboard.press("j");
      await page.keyboard.press("ArrowDown");
      expect(await focusedText(page)).toBe(titles[2]);
      await page.keyboard.press("k");
      expect(await focusedText(page)).toBe(titles[1]);
      await page.keyboard.press("Escape");
      expect(await page.evaluate("document.activeElement.id")).toBe("q");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      expect(await page.evaluate("document.activeElement.id")).toBe("q");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("/");
      expect(await page.evaluate("document.activeElement.id")).toBe("q");
      await page.keyboard.type("j/k");
      expect(await field(page).inputValue()).toBe("j/k");
    });

    test("Enter opens a hit", async () => {
      const { page } = await stage.page("/?q=read+clipbord", {
        prepare: (context) =>
          context.route("https://developer.mozilla.org/**", (route) => route.fulfill({ body: "there" })),
      });
      await hits(page).first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.url()).toBe("https://developer.mozilla.org/docs/Web/API/Clipboard/read");
    });
  });

  describe("the history (4)", () => {
    test("examples, corrections and filters are searches of their own", async () => {
      const { page } = await stage.page();
      await page.getByRole("button", { name: /^read clipbord/ }).click();
      await page.getByRole("button", { name: "read clipboard" }).click();
      await expect.poll(() => field(page).inputValue()).toBe("read clipboard");
      await page.goBack();
      await expect.poll(() => field(page).inputValue()).toBe("read clipbord");
      await page.getByRole("button", { name: "read clipboard" }).waitFor();
      await page.goBack();
      await page.getByRole("button", { name: /^scroll snap/ }).click();
      await page.getByRole("button", { name: /^CSS/ }).click();
      await expect.poll(() => page.url()).toContain("category=CSS");
      await expect.poll(() => page.locator(".kinds").allTextContents()).toHaveLength(3);
      await page.goBack();
      await expect.poll(() => hits(page).count()).toBeGreaterThan(3);
    });
  });

  describe("states (5)", () => {
    test("records are being added: how many, live, and what is found by then", async () => {
      stage.facts = stage.demo({ filling: { written: 2_000, total: 14_686 } });
      const { page } = await stage.page("/?q=neverseen");
      await page.getByText("Records are being added: 2,000 of 14,686").waitFor();
      await page.getByRole("heading", { name: "Nothing has these words" }).waitFor();
      await stage.client.index("demo").saveAll([{ objectID: "late", title: "neverseen" }]);
      stage.facts = stage.demo({ filling: { written: 3_000, total: 14_686 } });
      await expect.poll(() => hits(page).count(), { timeout: 10_000 }).toBe(1);
      stage.facts = stage.demo();
      await page.locator(".filling").waitFor({ state: "detached" });
    });

    test("the demo is on its way, and there in the end", async () => {
      stage.facts = { demo: null, isDemoComing: true };
      const { page } = await stage.page("/?q=scroll+snap");
      await page.getByText("The demo is being prepared.").waitFor();
      stage.facts = stage.demo();
      await expect.poll(() => hits(page).count()).toBeGreaterThan(3);
    });

    test("no demo: what this is, and how the first records get in", async () => {
      stage.facts = { demo: null, isDemoComing: false };
      const { page, faults } = await stage.page();
      await page.getByRole("heading", { name: "This is a Findling server" }).waitFor();
      expect(await page.locator("pre").textContent()).toContain(
        `findling import docs pages.ndjson --host ${stage.host}`,
      );
      expect(await field(page).count()).toBe(0);
      expect(await page.content()).not.toContain("svc_search_");
      expect(faults).toEqual([]);
    });

    test("nothing found: examples, or a search without filters", async () => {
      const { page } = await stage.page("/?q=xyzzyplugh");
      await page.getByRole("heading", { name: "Nothing has these words" }).waitFor();
      expect(await page.locator(".example").count()).toBe(6);
      await page.goto(`${stage.host}/?q=scroll+snap&category=Nothing`);
      await page.getByRole("button", { name: "Search without filters" }).click();
      await hits(page).first().waitFor();
    });

    test("a degraded answer says so", async () => {
      const { page } = await stage.page("/?q=scroll+snap", {
        prepare: (context) =>
          context.route("**/search", async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, json: { ...(await response.json()), degraded: true } });
          }),
      });
      const notice = page.locator(".notice");
      await expect.poll(() => notice.textContent()).toContain("this answer leaves out words with typos");
    });

    test("a server that does not answer: the page says so, and goes on by itself", async () => {
      let isGone = true;
      const gone = (context: BrowserContext) =>
        context.route(/search$|home\.json$/, (route) => (isGone ? route.abort() : route.continue()));
      const { page } = await stage.page("/?q=scroll+snap", { prepare: gone });
      await page.getByRole("alert").getByText("The server does not answer").waitFor();
      isGone = false;
      await hits(page).first().waitFor();
      isGone = true;
      await field(page).fill("read clipboard");
      await page.getByRole("alert").waitFor();
      isGone = false;
      await page.getByRole("button", { name: "Ask again" }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
      await expect.poll(() => hits(page).count()).toBe(5);
    });

    test("a key that was revoked: the page says what to do", async () => {
      stage.facts = stage.demo({ searchKey: "svc_search_revoked" });
      const { page } = await stage.page("/?q=scroll+snap");
      const alert = page.getByRole("alert");
      await expect.poll(() => alert.textContent()).toContain("The key of this page is not valid any more");
    });
  });

  test("samples of code have the public key, and are copied (6)", async () => {
    const { page } = await stage.page("/?q=scroll+snap", {
      prepare: (context) => context.grantPermissions(["clipboard-read", "clipboard-write"]),
    });
    await page.getByText("findling-search index").waitFor();
    const samples = await page.locator(".samples pre").allTextContents();
    expect(samples).toHaveLength(4);
    for (const sample of samples.slice(0, 3)) expect(sample).toContain(stage.searchKey);
    expect(samples[0]).toContain('{"q":"scroll snap","explain":true}');
    expect(samples[2]).toMatch(/integrity="sha384-[\w+/]{64}"/);
    await page.getByRole("button", { name: "Copy the code for curl" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(samples[0]);
  });

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
      const texts = [...attacks, ...(await naughtyStrings())]
        .filter((text) => text.trim() !== "")
        .slice(0, 100);
      await stage.client.index("hostile").saveSettings({
        indexTime: { attributesForFaceting: ["category", "type"] },
        queryTime: { distinctAttribute: null },
      });
      await stage.client.index("hostile").saveAll(
        texts.map((text, at) => ({
          ...{ objectID: `${at}`, title: `naughty ${text}`, description: text, url: text },
          ...{ category: text, type: text },
        })),
      );
      stage.facts = stage.demo({ index: "hostile" });
      const { page, faults } = await stage.page("/?q=naughty");
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
      const { page, faults } = await stage.page(
        `/?q=${encodeURIComponent(text)}&category=${encodeURIComponent(text)}`,
      );
      await page.locator(".summary").waitFor();
      expect(await field(page).inputValue()).toBe(text.replaceAll("\n", ""));
      expect(await page.locator("iframe, main img, main script").count()).toBe(0);
      expect(faults).toEqual([]);
    });
  });

  describe("for everybody (8)", () => {
    const paths = [
      "/",
      "/?q=read+clipbord",
      "/?q=what+is+a+service+worker&category=Web+APIs",
      "/?q=xyzzyplugh",
    ];

    test.each(["light", "dark"] as const)("axe finds nothing in %s", async (colorScheme) => {
      const axe = await axeSource();
      for (const path of paths) {
        // The policy of the page lets no script of a test in.
        const { page } = await stage.page(path, { colorScheme, width: 390 });
        await page.locator(".use-it, .summary").first().waitFor();
        for (const details of await page.locator(".connector summary").all()) await details.click();
        await page.evaluate(axe);
        const faults = await page.evaluate(
          `axe.run({ resultTypes: ["violations"] }).then(({ violations }) =>
            violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, String(target), failureSummary])))`,
        );
        expect([path, faults]).toEqual([path, []]);
      }
    });

    test.each([320, 390, 768, 1440])("no window of %d px scrolls sideways", async (width) => {
      for (const path of paths) {
        const { page } = await stage.page(path, { width });
        await page.locator(".use-it, .summary").first().waitFor();
        for (const details of await page.locator(".connector summary").all()) await details.click();
        const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect([path, wide]).toEqual([path, 0]);
      }
    });
  });

  test("it loads less than 40 KB (gzip), from this server only (9)", async () => {
    const loaded: string[] = [];
    const bodies: Promise<Buffer>[] = [];
    const { page } = await stage.page("/", {
      prepare: async (context) => {
        context.on("response", (response) => {
          loaded.push(response.url());
          bodies.push(response.body());
        });
      },
    });
    await page.getByText("findling-search index").waitFor();
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThanOrEqual(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
    for (const url of loaded) expect(url).toContain(stage.host);
  });

  test("its policy allows nothing inline (9)", async () => {
    const response = await fetch(stage.host);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    const html = await response.text();
    expect(html).not.toMatch(/<style|<script>|\son\w+=|style=/);
  });
}

if (hasChromium()) {
  homeCases();
} else {
  test("Chromium is not there: the page was not tried in a browser", () => {
    expect(hasChromium()).toBe(false);
  });
}
