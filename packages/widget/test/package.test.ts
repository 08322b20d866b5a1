/**
 * The package as it is published:
 *  1. publint and "Are the types wrong?" have nothing to say about it, and it depends on nothing.
 *  2. Its types stand alone. Programs of React, Vue and Svelte users compile against them and the libraries.
 *  3. What a page loads, with the client in it, is small; each language is a file of its own. One more file
 *     has everything in it.
 *  4. A server that renders pages may import it.
 */
import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { PublishedPackage } from "@findling/testkit";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const bytesMax = 12_900;
const standaloneBytesMax = 15_000;

let published: PublishedPackage;
beforeAll(async () => {
  const source = fileURLToPath(new URL("../", import.meta.url));
  published = await PublishedPackage.pack("@findling/widget", source, join(source, "dist"));
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

const withoutFramework = `
  import "@findling/widget";

  const element = document.querySelector("findling-search");
  for (const target of [document, window, document.body, element])
    target?.addEventListener("findling-error", () => {});
  document.addEventListener("findling-select", (event) => event.detail.url?.trim());
  window.addEventListener("findling-select", ({ detail }) => detail.hit.objectID.trim());
  element?.addEventListener("findling-select", ({ detail }) => detail.position.toFixed());
  element?.addEventListener("findling-error", ({ detail }) => detail.error);
  // @ts-expect-error: there is no such detail
  document.addEventListener("findling-select", (event) => event.detail.address);
`;

const inReact = `
  import type { FindlingSearch, SelectedHit } from "@findling/widget/react";

  const element: FindlingSearch = document.createElement("findling-search");
  element.token = async () => "a token";
  element.open("a query");
  export const urlOf = ({ url }: SelectedHit): string | null => url;
  export const Box = (): object => (
    <findling-search
      key="c" className="box" host="a" search-key="b" index="docs" inline
      token={async () => "a token"}
      filters={[{ attribute: "lang", op: "eq", value: "en" }]}
      strings={{ search: "Find" }}
      onfindling-select={({ detail }) => detail.hit.objectID}
      ref={(found: FindlingSearch | null) => found?.close()}
    />
  );
  // @ts-expect-error: there is no such theme
  export const Pink = (): object => <findling-search theme="pink" />;
  // @ts-expect-error: a token comes from an asynchronous function
  export const Fixed = (): object => <findling-search token="a token" />;
`;

const inVue = `
  import "@findling/widget/vue";
  import type { GlobalComponents } from "vue";

  type Props = InstanceType<GlobalComponents["findling-search"]>["$props"];
  export const right: Props = { host: "a", inline: true, token: async () => "a token", class: "box" };
  export const listens: Props = { onFindlingSelect: ({ detail }) => detail.hit.objectID };
  // @ts-expect-error: there is no such theme
  export const wrong: Props = { theme: "pink" };
`;

const inSvelte = `
  import "@findling/widget/svelte";
  import type { SvelteHTMLElements } from "svelte/elements";

  type Props = SvelteHTMLElements["findling-search"];
  export const right: Props = { class: "a", facets: "type", token: async () => "a token", onclick: () => {} };
  export const listens: Props = { "onfindling-select": ({ detail }) => detail.hit.objectID };
  // @ts-expect-error: there is no such theme
  export const wrong: Props = { theme: "pink" };
`;

test.each([
  ["no framework", "page.ts", withoutFramework],
  ["React", "react.tsx", inReact],
  ["Vue", "vue.ts", inVue],
  ["Svelte", "svelte.ts", inSvelte],
])("programs of users of %s compile, and wrong ones do not (2)", async (_, file, program) => {
  await writeFile(join(published.folder, file), program);
  // The libraries' own declarations are theirs to check.
  const options = ["--ignoreConfig", "--exactOptionalPropertyTypes", "--jsx", "react-jsx", "--skipLibCheck"];
  expect(await published.compilerOutput([file], "bundler", options)).toBe("");
});

test("its types name no other package of Findling (2)", async () => {
  const types = await readFile(join(published.unpacked, "dist/bundle/index.d.ts"), "utf8");
  expect(types).toContain("FindlingSearch");
  expect(types).not.toMatch(/from ["']/);
});

const gzipped = async (file: string): Promise<number> =>
  gzipSync(await readFile(join(published.unpacked, "dist/bundle", file)), { level: 9 }).length;

test("a page loads at most 12.9 KB (3)", async () => {
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
