/**
 * The package as it is published:
 *  1. publint and "Are the types wrong?" have nothing to say about it, and it depends on nothing.
 *  2. Its types stand alone, and programs of React, Vue and Svelte users compile against them.
 *  3. What a page loads, with the client in it, is small; each language is a file of its own. One more file
 *     has everything in it.
 *  4. A server that renders pages may import it.
 */
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { PublishedPackage } from "@findling/testkit";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const bytesMax = 12_288;
const standaloneBytesMax = 14_500;

let published: PublishedPackage;
beforeAll(async () => {
  const source = fileURLToPath(new URL("../", import.meta.url));
  published = await PublishedPackage.pack("@findling/widget", source);
});
afterAll(() => published.remove());

test("publint has nothing to say, and the types are right for whoever imports an ES module (1)", async () => {
  const { faults, entryPoints } = await published.findings({
    publint,
    checkPackage,
    createPackageFromTarballData,
  });
  expect(faults).toEqual([]);
  expect(entryPoints).toEqual([".", "./react", "./standalone", "./svelte", "./vue"]);
});

test("it depends on nothing (1)", async () => {
  const manifest = await published.manifest();
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
    const place = join(published.folder, "node_modules", name);
    const file = name === "svelte" ? "elements.d.ts" : "index.d.ts";
    await mkdir(place, { recursive: true });
    await writeFile(join(place, "package.json"), JSON.stringify({ name, version: "1.0.0", type: "module" }));
    await writeFile(join(place, file), types);
  }
  await writeFile(join(published.folder, "program.mts"), program);
  const options = ["--exactOptionalPropertyTypes"];
  expect(await published.compilerOutput(["program.mts"], "bundler", options)).toBe("");
});

test("its types name no other package of Findling (2)", async () => {
  const types = await readFile(join(published.unpacked, "dist/bundle/index.d.ts"), "utf8");
  expect(types).toContain("FindlingSearch");
  expect(types).not.toMatch(/from ["']/);
});

const gzipped = async (file: string): Promise<number> =>
  gzipSync(await readFile(join(published.unpacked, "dist/bundle", file)), { level: 9 }).length;

test("a page loads at most 12 KB (3)", async () => {
  const files = (await readdir(join(published.unpacked, "dist/bundle"))).filter((file) =>
    file.endsWith(".js"),
  );
  const languages = ["chinese.js", "french.js", "german.js", "japanese.js", "spanish.js"];
  expect(files.sort()).toEqual([...languages, "index.js", "recent-searches.js"].sort());
  expect(await gzipped("index.js")).toBeLessThanOrEqual(bytesMax);
  for (const language of languages) expect(await gzipped(language)).toBeLessThan(800);
});

test("the file that stands alone has everything in it (3)", async () => {
  const file = "standalone/findling-search.js";
  const code = await readFile(join(published.unpacked, "dist/bundle", file), "utf8");
  expect(code).not.toMatch(/\bimport\s*[("'{*]/);
  expect(code).toContain("Leeren");
  expect(await gzipped(file)).toBeLessThanOrEqual(standaloneBytesMax);
});

test("a server that renders pages may import it (4)", async () => {
  const code =
    'const { FindlingSearch } = await import("@findling/widget"); console.log(FindlingSearch.name);';
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: published.folder,
  });
  expect(stdout).not.toBe("");
});
