/**
 * What the server serves to browsers: the widget's file, to pages of any origin, and the pages at `/` and `/dashboard`:
 *  1. The address with the hash may be kept for a year. No other hash has an address.
 *  2. The address without a hash is asked for again each time, with a tag.
 *  3. The integrity is that of the bytes: a browser runs the file with it, and not with another one, from
 *     another origin as well, and from a page that isolates itself.
 *  4. Without the option there are no such routes. Nothing needs a key. A page that is not built is an error.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hasChromium, type LocalServer, launchChromium, localServer } from "@findling/testkit";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectError, TestServer } from "./harness.js";

const widgetFile = fileURLToPath(import.meta.resolve("@findling/widget/standalone"));
const bytes = readFileSync(widgetFile);
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ widgetFile });
});
afterAll(() => server.stop());

const stable = "/widget/findling-search.js";
async function current(): Promise<{ readonly path: string; readonly integrity: string }> {
  const { json } = await server.call("GET", "/widget/integrity.json", { key: null });
  const { path, integrity } = Object(json);
  return { path, integrity };
}

test("the integrity is that of the bytes (3)", async () => {
  const hash = createHash("sha384").update(bytes).digest("base64");
  expect((await current()).integrity).toBe(`sha384-${hash}`);
});

test("the address with the hash may be kept for a year (1)", async () => {
  const { path } = await current();
  expect(path).toMatch(/^\/widget\/findling-search\.[0-9a-f]{16}\.js$/);
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test("no other hash has an address (1)", async () => {
  const { path } = await current();
  const other = path.replace(/[0-9a-f](?=\.js)/, (digit) => (digit === "0" ? "1" : "0"));
  expectError(await server.call("GET", other, { key: null }), "route_not_found");
});

describe("the address without a hash (2)", () => {
  test("is asked for again each time", async () => {
    const response = await fetch(server.url + stable);
    expect(response.headers.get("cache-control")).toBe("public, no-cache");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test.each(["br", "gzip", "identity"])("with a tag of the bytes in %s", async (encoding) => {
    const headers = { "accept-encoding": encoding };
    const first = await fetch(server.url + stable, { headers });
    await first.arrayBuffer();
    expect(first.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await fetch(server.url + stable, { headers: { ...headers, "if-none-match": tag } });
      expect([tag, again.status, await again.text()]).toEqual([tag, 304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
    }
    const other = await fetch(server.url + stable, { headers: { ...headers, "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
  });
});

test("without the option there are no such routes (4)", async () => {
  const plain = await TestServer.start();
  try {
    for (const path of [stable, "/widget/integrity.json", (await current()).path])
      expectError(await plain.call("GET", path, { key: null }), "route_not_found");
  } finally {
    await plain.stop();
  }
});

test("a server whose page is not built does not start, and says so (4)", async () => {
  const homePage = { folder: "/nowhere", facts: () => ({ demo: null, isDemoComing: false }) };
  await expect(TestServer.start({ dashboardFolder: "/nowhere" })).rejects.toThrow(
    "The page at /dashboard is not built: /nowhere has no dashboard.html.",
  );
  await expect(TestServer.start({ homePage })).rejects.toThrow(
    "The page at / is not built: /nowhere has no home.html.",
  );
});

if (hasChromium()) {
  describe("in a browser, from another origin (3)", () => {
    let browser: Browser;
    let web: LocalServer;
    let head = "";
    beforeAll(async () => {
      browser = await launchChromium();
      web = await localServer((_request, response) => {
        response.setHeader("cross-origin-embedder-policy", "require-corp");
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end(`<!doctype html><title>A page</title>${head}<findling-search></findling-search>`);
      });
    });
    afterAll(async () => {
      await browser.close();
      web.close();
    });

    /** Whether the element is defined when all scripts have run or failed. */
    async function isDefined(path: string, integrity: string): Promise<unknown> {
      head = `<script type="module" src="${server.url}${path}" integrity="${integrity}" crossorigin></script>`;
      const page = await browser.newPage();
      await page.goto(web.url, { waitUntil: "load" });
      const defined = await page.evaluate("customElements.get('findling-search') !== undefined");
      await page.close();
      return defined;
    }

    test("the file runs with its integrity", async () => {
      const { path, integrity } = await current();
      expect(await isDefined(path, integrity)).toBe(true);
      expect(await isDefined(stable, integrity)).toBe(true);
    });

    test("the file does not run with another integrity", async () => {
      const { path } = await current();
      const wrong = `sha384-${createHash("sha384").update("other").digest("base64")}`;
      expect(await isDefined(path, wrong)).toBe(false);
      expect(await isDefined(stable, wrong)).toBe(false);
    });
  });
} else {
  test("Chromium is not there: the integrity was not tried in a browser", () => {
    expect(hasChromium()).toBe(false);
  });
}
