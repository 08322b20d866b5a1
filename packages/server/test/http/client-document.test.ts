/**
 * The pages about `@findling/client`, against a running server:
 *  1. The examples of a page, as one program, print what the page says.
 *  2. The examples in TypeScript compile.
 *  3. docs/client.md lists each method with its route, and the sizes that it says are true.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { routeTable } from "@findling/protocol";
import { rolldown } from "rolldown";
import { expect, onTestFinished, test } from "vitest";
import { adminKey, TestServer } from "./harness.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const run = promisify(execFile);
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

function blocksIn(page: string, language: string): string[] {
  const blocks = textOf(page).matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm"));
  return [...blocks].map(([, block]) => block);
}

test.each([
  ["docs/client.md", 9],
  ["packages/client/README.md", 1],
])("the examples of %s (1)", async (page, examples) => {
  const server = await TestServer.start();
  onTestFinished(() => server.stop());
  const code = blocksIn(page, "js")
    .join("")
    .replaceAll("http://127.0.0.1:7700", server.url)
    .replaceAll("svc_admin_...", adminKey);
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], { cwd: root });
  expect(stdout).toBe(blocksIn(page, "text").join(""));
  expect(blocksIn(page, "js").length).toBe(examples);
});

test("the examples in TypeScript compile (2)", async () => {
  const folder = mkdtempSync(join(root, "packages/client/dist/examples-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = blocksIn("docs/client.md", "ts").map((block, at) => {
    const file = join(folder, `example-${at}.mts`);
    writeFileSync(file, block);
    return file;
  });
  expect(files.length).toBe(1);
  const compiler = join(root, "node_modules/@typescript/native/bin/tsc");
  const options = ["--noEmit", "--strict", "--ignoreConfig", "--module", "nodenext", "--target", "es2023"];
  const compiled = run(process.execPath, [compiler, ...options, "--lib", "es2023,dom", ...files]);
  const { stdout } = await compiled.catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe("");
});

test("docs/client.md lists each route (3)", () => {
  const [, table = ""] = textOf("docs/client.md").split("## All methods");
  const listed = [...table.matchAll(/\| `((?:GET|POST|PUT|DELETE) [^`]+)` \|$/gm)].map(([, route]) => route);
  const routes = Object.values(routeTable).map(({ method, path }) => `${method} ${path}`);
  expect(listed.sort()).toEqual(routes.sort());
});

test("docs/client.md says how large the parts are (3)", async () => {
  const rows = [
    ...textOf("docs/client.md").matchAll(/^\| `(@findling\/client[\w/]*)` \|.*\| ([\d.]+) KB \|$/gm),
  ];
  expect(rows.length).toBe(5);
  for (const [, entry, kilobytes] of rows) {
    const build = await rolldown({ input: entry, platform: "browser" });
    const { output } = await build.generate({ minify: true });
    await build.close();
    const bytes = gzipSync(output[0].code, { level: 9 }).length;
    const stated = Number(kilobytes) * 1_000;
    expect(bytes).toBeLessThanOrEqual(stated);
    expect(bytes).toBeGreaterThan(stated - 300);
  }
});
