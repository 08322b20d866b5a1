/**
 * The page at `/`, as `findling serve` has it:
 *  1. Without the demo it is there, and names no key.
 *  2. With the demo it gets a key that searches the index `demo` and does nothing else, when it is there.
 *  3. It can be switched off. The widget's file and the dashboard are served nevertheless.
 *  4. So can the dashboard.
 *  5. In the demo a name, or its beginning, finds the feature of this name first: not one of its parts, of its
 *     namesakes, or of longer names.
 */
import { Client, SearchClient } from "@findling/client";
import { expect, test } from "vitest";
import { readDemoState } from "../src/demo/demo-state.js";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const firsts = [
  ["promise", "javascript.builtins.Promise"],
  ["date", "javascript.builtins.Date"],
  ["websocket", "api.WebSocket"],
  ["service worker", "api.ServiceWorker"],
  ["fetch", "api.fetch"],
  ["border radius", "css.properties.border-radius"],
  ["abort controler", "api.AbortController"],
  ["array map", "javascript.builtins.Array.map"],
  ["map", "javascript.builtins.Map"],
  ["video", "html.elements.video"],
  ["const", "javascript.statements.const"],
  ["switch", "javascript.statements.switch"],
  ["script", "html.elements.script"],
  ["storage", "api.Storage"],
  ["geolocat", "api.Geolocation"],
  ["geoloc", "api.Geolocation"],
  ["canv", "html.elements.canvas"],
  ["vide", "html.elements.video"],
  ["mediastr", "api.MediaStream"],
  ["css", "api.CSS"],
  ["html", "html.elements.html"],
  ["svg", "svg.elements.svg"],
  ["localstorage", "api.Window.localStorage"],
  ["local storage", "api.Window.localStorage"],
  ["web worker", "api.Worker"],
  ["fetch api", "api.fetch"],
  ["clipboard api", "api.Clipboard"],
  ["css has selector", "css.selectors.has"],
  ["has selector", "css.selectors.has"],
  ["video element", "html.elements.video"],
  ["svg path", "svg.elements.path"],
  ["css transition", "css.properties.transition"],
  ["get element by id", "api.Document.getElementById"],
  ["console log", "api.console.log_static"],
  ["js map", "javascript.builtins.Map"],
  ["regex", "javascript.builtins.RegExp"],
  ["new date", "javascript.builtins.Date.Date"],
  ["async", "javascript.statements.async_function"],
  ["for of loop", "javascript.statements.for_of"],
  ["for each", "javascript.builtins.Array.forEach"],
  ["css grid layout", "css.properties.grid"],
  ["position sticky", "css.properties.position"],
  ["random number", "javascript.builtins.Math.random"],
  ["webgl shader", "api.WebGLShader"],
  ["webgl", "api.WebGLRenderingContext"],
  ["template literal", "javascript.grammar.template_literals"],
  ["template string", "javascript.grammar.template_literals"],
  ["wasm", "webassembly.api"],
  ["wasm memory", "webassembly.api.Memory"],
];

async function factsOf(baseUrl: string): Promise<unknown> {
  const response = await fetch(`${baseUrl}/home.json`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  return response.json();
}

test("without the demo it is there, and names no key (1)", async () => {
  const server = new ServeProcess(temporaryFolder());
  const baseUrl = await server.ready();
  const page = await fetch(baseUrl);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await page.text();
  expect(html).not.toContain("svc_");
  const assets = [...html.matchAll(/(?:href|src)="(assets\/[\w.-]+)"/g)].map(([, path]) => path);
  expect(assets.length).toBe(3);
  for (const path of assets) {
    const asset = await fetch(`${baseUrl}/${path}`);
    await asset.arrayBuffer();
    expect([path, asset.status, asset.headers.get("cache-control")]).toEqual([
      path,
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
  expect(await factsOf(baseUrl)).toEqual({ demo: null, isDemoComing: false, hasDashboard: true });
  expect((await fetch(`${baseUrl}/assets/home.css`)).status).toBe(404);
});

test("with the demo it gets a key for the index demo, and for nothing else (2, 5)", async () => {
  const folder = temporaryFolder();
  const server = new ServeProcess(folder, { environment: { SVC_DEMO: "on" } });
  const baseUrl = await server.ready();
  await server.until(() => server.out.includes("curl -s"));
  await expect.poll(() => factsOf(baseUrl)).toMatchObject({ isDemoComing: false });
  const state = await readDemoState(folder);
  const searchKey = state?.searchKey ?? "";
  expect(await factsOf(baseUrl)).toEqual({
    demo: { index: "demo", searchKey, filling: null },
    isDemoComing: false,
    hasDashboard: true,
  });
  expect(JSON.stringify(await factsOf(baseUrl))).not.toContain(state?.writeKey);
  const demo = new SearchClient({ host: baseUrl, key: searchKey }).index("demo");
  const found: (string | undefined)[][] = [];
  for (const [q] of firsts) {
    const { hits } = await demo.search({ q, hitsPerPage: 3 });
    found.push([q, hits[0]?.objectID]);
  }
  expect(found).toEqual(firsts);
  const client = new Client({ host: baseUrl, key: searchKey, retries: 0 });
  expect((await client.listIndexes()).map(({ name }) => name)).toEqual(["demo"]);
  for (const refused of [
    () => client.listKeys(),
    () => client.index("demo").delete("api.AbortController"),
    () => client.index("other").search({ q: "" }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 403 });
});

test("it can be switched off (3)", async () => {
  const environment = { SVC_HOME_PAGE: "off", SVC_DEMO: "on" };
  const server = new ServeProcess(temporaryFolder(), { environment });
  const baseUrl = await server.ready();
  for (const path of ["/", "/home.json", "/assets/home.css"]) {
    const response = await fetch(baseUrl + path);
    expect([path, response.status]).toEqual([path, 404]);
    await response.arrayBuffer();
  }
  expect((await fetch(`${baseUrl}/widget/findling-search.js`)).status).toBe(200);
  expect((await fetch(`${baseUrl}/dashboard`)).status).toBe(200);
});

test("the dashboard can be switched off, and sign-in with it (4)", async () => {
  const server = new ServeProcess(temporaryFolder(), { environment: { SVC_DASHBOARD: "off" } });
  const baseUrl = await server.ready();
  expect(await factsOf(baseUrl)).toMatchObject({ hasDashboard: false });
  for (const path of ["/dashboard", "/dashboard/indexes", "/internal/session"])
    expect([path, (await fetch(baseUrl + path)).status]).toEqual([path, 404]);
});
