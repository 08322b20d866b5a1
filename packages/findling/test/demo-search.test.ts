/**
 * The demo as a user finds it: a name finds the feature of this name first, not one of its parts or of its
 * namesakes.
 */
import { Client } from "@findling/client";
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
];

test("a name finds the thing itself first", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const server = new ServeProcess(folder, { environment: { SVC_DEMO: "on" } });
  const baseUrl = await server.ready();
  await server.until(() => server.out.includes("curl -s"));
  const client = new Client({ host: baseUrl, key: (await readDemoState(folder))?.searchKey ?? "" });
  const found: (string | undefined)[][] = [];
  for (const [q] of firsts) {
    const { hits } = await client.index("demo").search({ q, hitsPerPage: 3 });
    found.push([q, hits[0]?.objectID]);
  }
  expect(found).toEqual(firsts);
});
