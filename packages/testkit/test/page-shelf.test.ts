/**
 * What a page of a shelf has of the pages before:
 *  1. Of a page that was put back: nothing that it can see.
 *  2. Of a page of the same test, or of a fresh page: nothing.
 *  3. A page that was put back, or closed by its test, does nothing more.
 *  4. A page looks as it is asked to.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../src/chromium.js";
import { type LocalServer, localServer } from "../src/local-server.js";
import { PageShelf } from "../src/page-shelf.js";

/** What a page of the server can see. The server counts its requests, and lets this one be kept in a cache. */
const seen = `(async () => {
  const { state } = await navigator.permissions.query({ name: "clipboard-read" });
  return {
    cookie: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cached: await (await fetch("/cached")).text(),
    routed: await (await fetch("/routed")).text(),
    permission: state,
    history: history.length,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    size: [innerWidth, innerHeight],
    isOnline: navigator.onLine,
    opener: opener === null,
    name,
  };
})()`;

const nothing = {
  ...{ cookie: "", local: 0, session: 0, databases: 0, caches: 0, routed: "/routed" },
  ...{ permission: "prompt", history: 2, isDark: false, size: [1280, 900], isOnline: true },
  ...{ opener: true, name: "" },
};

/** Leaves all that a page can leave. */
async function litter(page: Page): Promise<void> {
  const context = page.context();
  await context.addCookies([{ name: "httpOnly", value: "1", url: page.url(), httpOnly: true }]);
  await context.grantPermissions(["clipboard-read"]);
  await context.route("**/routed", (route) => route.fulfill({ body: "by the context" }));
  await page.route("**/routed", (route) => route.fulfill({ body: "by the page" }));
  await page.goto(`${page.url()}another`);
  await page.evaluate(`(async () => {
    document.cookie = "a=b";
    localStorage.setItem("a", "b");
    sessionStorage.setItem("a", "b");
    name = "a name";
    await caches.open("a");
    await new Promise((resolve) => { indexedDB.open("a").onsuccess = resolve; });
    open("/popup");
    setInterval(() => fetch("/timer"), 5);
  })()`);
  await page.setViewportSize({ width: 320, height: 200 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
}

if (hasChromium()) {
  let shelf: PageShelf;
  let server: LocalServer;
  const requests: string[] = [];
  beforeAll(async () => {
    server = await localServer((request, response) => {
      const path = request.url ?? "";
      requests.push(path);
      if (path === "/cached") response.setHeader("cache-control", "max-age=3600");
      response.setHeader("content-type", "text/html");
      response.end(path === "/cached" ? `${requests.length}` : path);
    });
    shelf = await PageShelf.open(server.url);
  });
  afterAll(async () => {
    await shelf.close();
    server.close();
  });
  const opened = async (page: Page): Promise<Page> => {
    await page.goto(`${server.url}/`);
    return page;
  };
  const seenBy = async (page: Page): Promise<object> => Object(await page.evaluate(seen));

  describe("a page of a shelf", () => {
    test("has nothing of one that was put back (1)", async () => {
      expect(await seenBy(await opened(await shelf.take()))).toMatchObject(nothing);
      await shelf.putBack();
      const first = await opened(await shelf.take());
      const context = first.context();
      await litter(first);
      // What is looked for can be seen.
      const left = await seenBy(first);
      expect(left).toMatchObject({
        ...{ cookie: "a=b", local: 1, session: 1, databases: 1, caches: 1, routed: "by the page" },
        ...{ permission: "granted", history: 3, isDark: true, size: [320, 200], name: "a name" },
      });
      expect(await context.cookies()).toHaveLength(2);
      await context.setOffline(true);
      await shelf.putBack();
      const second = await opened(await shelf.take());
      expect(second.context()).toBe(context);
      expect(await context.cookies()).toEqual([]);
      const found = await seenBy(second);
      expect(found).toMatchObject(nothing);
      expect(Reflect.get(found, "cached")).not.toBe(Reflect.get(left, "cached"));
      await shelf.putBack();
    });

    test("has nothing of others of the same test (2)", async () => {
      const first = await opened(await shelf.take());
      await litter(first);
      for (const page of [await shelf.take(), await shelf.fresh()]) {
        expect(page.context()).not.toBe(first.context());
        expect(await seenBy(await opened(page))).toMatchObject(nothing);
      }
      const contexts = first.context().browser()?.contexts().length ?? 0;
      await shelf.putBack();
      expect(first.context().browser()?.contexts().length).toBe(contexts - 1);
    });

    test("looks as it is asked to (4)", async () => {
      const look = { colorScheme: "dark", width: 390, height: 500 } as const;
      for (const page of [await shelf.take(look), await shelf.fresh(look)])
        expect(await seenBy(await opened(page))).toMatchObject({ isDark: true, size: [390, 500] });
      await shelf.putBack();
    });

    test("asks nothing any more when it was put back, and may be closed by its test (3)", async () => {
      await litter(await opened(await shelf.take()));
      const closed = await shelf.take();
      await closed.context().close();
      const gone = await shelf.take();
      await gone.close();
      await expect.poll(() => requests).toContain("/timer");
      await shelf.putBack();
      requests.length = 0;
      expect(await seenBy(await opened(await shelf.take()))).toMatchObject(nothing);
      expect(await seenBy(await opened(await shelf.take()))).toMatchObject(nothing);
      expect(requests).not.toContain("/timer");
      await shelf.putBack();
    });
  });
} else {
  test("Chromium is not there: pages were not tried", () => {
    expect(hasChromium()).toBe(false);
  });
}
