/** docs/internal-routes.md: its table lists exactly the internal routes that the server has. */
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
useServer({ dashboardFolder });

test("the table lists exactly the internal routes", () => {
  const listed = [...document.matchAll(/^\| \[`([A-Z]+ \S+)`\]/gm)].map(([, route]) => route);
  const called = added.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  expect(called.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual(called.toSorted());
});

function isInitialization(message: unknown): message is { readonly fastify: RouteHooks } {
  return typeof message === "object" && message !== null && "fastify" in message;
}
