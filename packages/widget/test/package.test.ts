/**
 * The package as it is published:
 *  1. publint and "Are the types wrong?" have nothing to say about it, and it depends on nothing.
 *  2. Its types stand alone, and programs of React, Vue and Svelte users compile against them.
 *  3. What a page loads, with the client in it, is small; each language is a file of its own.
 *  4. A server that renders pages may import it.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";

const source = fileURLToPath(new URL("../", import.meta.url));
const compiler = fileURLToPath(new URL("../../../node_modules/@typescript/native/bin/tsc", import.meta.url));
const run = promisify(execFile);
const bytesMax = 12_288;

let folder = "";
let tarball = new ArrayBuffer(0);
let unpacked = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "findling-widget-package-"));
  const { stdout } = await run("npm", ["pack", "--silent", "--offline", "--pack-destination", folder], {
    cwd: source,
  });
  const file = join(folder, stdout.trim());
  tarball = new Uint8Array(await readFile(file)).buffer;
  unpacked = join(folder, "node_modules/@findling/widget");
  await mkdir(unpacked, { recursive: true });
  await run("tar", ["-xzf", file, "-C", unpacked, "--strip-components=1"]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("publint has nothing to say (1)", async () => {
  const { messages } = await publint({ pack: { tarball }, strict: true });
  expect(messages).toEqual([]);
});

test("the types are right for whoever can import an ES module (1)", async () => {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (analysis.types === false) throw new Error("The package has no types.");
  expect(Object.keys(analysis.entrypoints).sort()).toEqual([".", "./react", "./svelte", "./vue"]);
  // Neither CommonJS nor Node 10 can import an ES module: this is the profile `esm-only` of the tool.
  const problems = analysis.problems.filter(
    (problem) => !("resolutionKind" in problem && ["node10", "node16-cjs"].includes(problem.resolutionKind)),
  );
  expect(problems).toEqual([]);
});

test("it depends on nothing (1)", async () => {
  const manifest: unknown = JSON.parse(await readFile(join(unpacked, "package.json"), "utf8"));
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies"])
    expect(manifest).not.toHaveProperty(kind);
});

/** As much of each framework as its types are built on. */
const frameworks = {
  react: `
    export interface HTMLAttributes<T> { className?: string; onClick?: (event: T) => void }
    export type DetailedHTMLProps<E, T> = E & { key?: string; ref?: (element: T | null) => void };
    export namespace JSX { interface Element {} interface IntrinsicElements { div: HTMLAttributes<object> } }`,
  vue: `
    export interface DefineComponent<Props> { new (): { $props: Props } }
    export interface GlobalComponents {}`,
  svelte:
    "export interface HTMLAttributes<T> { class?: string; onclick?: (event: T) => void }\nexport interface SvelteHTMLElements {}",
};

const program = `
  import { FindlingSearch, type SelectedHit } from "@findling/widget";
  import type { JSX } from "react";
  import type { GlobalComponents } from "vue";
  import type { SvelteHTMLElements } from "svelte/elements";
  import "@findling/widget/react";
  import "@findling/widget/vue";
  import "@findling/widget/svelte";

  const element: FindlingSearch = document.createElement("findling-search");
  element.token = async () => "a token";
  element.filters = [{ attribute: "lang", op: "eq", value: "en" }];
  element.strings = { search: "Find" };
  element.open("a query");
  export const urlOf = ({ url }: SelectedHit): string | null => url;
  export const inReact: JSX.IntrinsicElements["findling-search"] = { host: "a", "search-key": "b", key: "c" };
  export const inVue: InstanceType<GlobalComponents["findling-search"]>["$props"] = { host: "a", inline: true };
  export const inSvelte: SvelteHTMLElements["findling-search"] = { class: "a", facets: "type" };
  // @ts-expect-error: there is no such theme
  export const wrong: JSX.IntrinsicElements["findling-search"] = { theme: "pink" };
  // @ts-expect-error: a token comes from an asynchronous function
  element.token = "a token";
`;

test("programs of React, Vue and Svelte users compile (2)", async () => {
  for (const [name, types] of Object.entries(frameworks)) {
    const place = join(folder, "node_modules", name);
    const file = name === "svelte" ? "elements.d.ts" : "index.d.ts";
    await mkdir(place, { recursive: true });
    await writeFile(join(place, "package.json"), JSON.stringify({ name, version: "1.0.0", type: "module" }));
    await writeFile(join(place, file), types);
  }
  await writeFile(join(folder, "program.mts"), program);
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--types", ""];
  const { stdout } = await run(
    process.execPath,
    [
      ...[compiler, ...options, "--target", "es2022", "--lib", "es2022,dom"],
      ...["--module", "esnext", "--moduleResolution", "bundler", "program.mts"],
    ],
    { cwd: folder },
  ).catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe("");
});

test("its types name no other package of Findling (2)", async () => {
  const types = await readFile(join(unpacked, "dist/bundle/index.d.ts"), "utf8");
  expect(types).toContain("FindlingSearch");
  expect(types).not.toMatch(/from ["']/);
});

const gzipped = async (file: string): Promise<number> =>
  gzipSync(await readFile(join(unpacked, "dist/bundle", file)), { level: 9 }).length;

test("a page loads at most 12 KB (3)", async () => {
  const files = (await readdir(join(unpacked, "dist/bundle"))).filter((file) => file.endsWith(".js"));
  const languages = ["chinese.js", "french.js", "german.js", "japanese.js", "spanish.js"];
  expect(files.sort()).toEqual([...languages, "index.js", "recent-searches.js"].sort());
  expect(await gzipped("index.js")).toBeLessThanOrEqual(bytesMax);
  for (const language of languages) expect(await gzipped(language)).toBeLessThan(800);
});

test("a server that renders pages may import it (4)", async () => {
  const code =
    'const { FindlingSearch } = await import("@findling/widget"); console.log(FindlingSearch.name);';
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], { cwd: folder });
  expect(stdout).not.toBe("");
});
