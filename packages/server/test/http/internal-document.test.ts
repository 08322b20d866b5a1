/**
 * The internal routes that the server has: the table of docs/internal-routes.md lists exactly these, and no
 * cache may keep an answer of them.
 */
import { subscribe } from "node:diagnostics_channel";
import { mkdtempSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useServer } from "./harness.js";

interface RouteHooks {
  addHook(name: "onRoute", hook: (route: { method: string | string[]; url: string }) => void): void;
}

const document = readFileSync(new URL("../../../../docs/internal-routes.md", import.meta.url), "utf8");
const added: string[] = [];
subscribe("fastify.initialization", (message) => {
  if (!isInitialization(message)) throw new Error("Fastify announces its instances in another way.");
  message.fastify.addHook("onRoute", ({ method, url }) => {
    if (url.startsWith("/internal/")) added.push(...[method].flat().map((one) => `${one} ${url}`));
  });
});

// Without a dashboard there are no sessions.
const dashboardFolder = mkdtempSync(join(tmpdir(), "findling-no-pages-"));
beforeAll(async () => {
  await mkdir(join(dashboardFolder, "assets"));
  await writeFile(join(dashboardFolder, "dashboard.html"), "<!doctype html>");
});
afterAll(() => rm(dashboardFolder, { recursive: true }));
const server = useServer({ dashboardFolder });

test("no cache may keep an answer of any of them", async () => {
  for (const route of added) {
    const [method = "", path = ""] = route.replaceAll(/:\w+/g, "a").split(" ");
    const { headers } = await server().call(method, path);
    expect([route, headers.get("cache-control")]).toEqual([route, expect.stringContaining("no-store")]);
  }
});

test("the table lists exactly the internal routes", () => {
  const listed = [...document.matchAll(/^\| \[`([A-Z]+ \S+)`\]/gm)].map(([, route]) => route);
  const called = added.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  expect(called.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual(called.toSorted());
});

function isInitialization(message: unknown): message is { readonly fastify: RouteHooks } {
  return typeof message === "object" && message !== null && "fastify" in message;
}
