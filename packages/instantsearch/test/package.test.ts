/**
 * The package as it is published, and what docs/instantsearch.md says of it:
 *  1. publint and "Are the types wrong?" have nothing to say about it, and it needs the client alone.
 *  2. Its types fit those of InstantSearch and DocSearch.
 *  3. The page says how large it is, which versions the libraries have, and which parameters have no effect.
 *  4. The example of a parameter that is refused prints what the page says.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { PublishedPackage } from "@findling/testkit";
import { publint } from "publint";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchRequest } from "../src/request/search-request.js";
import { blocksOf } from "./browser/example-page.js";

const source = fileURLToPath(new URL("../", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

let published: PublishedPackage;
let page = "";

beforeAll(async () => {
  // Inside the package, so that its programs find the libraries.
  published = await PublishedPackage.pack("@findling/instantsearch", source, join(source, "dist"));
  page = await readFile(join(root, "docs/instantsearch.md"), "utf8");
});
afterAll(() => published.remove());

describe("what is published (1)", () => {
  test("publint has nothing to say, and the types are right for whoever can import an ES module", async () => {
    expect(await published.findings({ publint, checkPackage, createPackageFromTarballData })).toEqual({
      faults: [],
      entryPoints: ["."],
    });
  });

  test("it needs the client alone, and the part for pages", async () => {
    expect(await published.manifest()).toMatchObject({
      dependencies: { "@findling/client": expect.any(String) },
    });
    expect(await published.importedNames()).toEqual(["@findling/client/search"]);
  });
});

test("the types fit those of the libraries (2)", async () => {
  const program = `
    import docsearch from "@docsearch/js/docsearch";
    import {
      createAutocompleteClient, createDocSearchClient, createInsightsClient, createSearchClient,
    } from "@findling/instantsearch";
    import instantsearch from "instantsearch.js";
    import type { InsightsClient, SearchClient } from "instantsearch.js";

    const server = { host: "https://a.test", key: "k", mode: "committed" } as const;
    const insightsClient: InsightsClient = createInsightsClient({ host: "https://a.test", key: "k" });
    const searchClient: SearchClient = createSearchClient(server);
    instantsearch({ indexName: "shop", searchClient, insights: { insightsClient } });
    docsearch({
      container: "#a", appId: "a", apiKey: "b", indices: ["manual"], insights: true,
      transformSearchClient: () => createDocSearchClient(server),
    });
    export async function titleOf(): Promise<string> {
      const { results } = await createAutocompleteClient(server).search<{ title: string }>([{ indexName: "a" }]);
      const [first] = results;
      // @ts-expect-error: these hits have no price
      if ("hits" in first) first.hits[0]?.price;
      return "hits" in first ? first.hits[0].title : "";
    }
    // @ts-expect-error: a client has a key
    createSearchClient({ host: "https://a.test" });
  `;
  await writeFile(join(published.folder, "program.mts"), program);
  const options = ["--ignoreConfig", "--skipLibCheck"];
  expect(await published.compilerOutput(["program.mts"], "bundler", options)).toBe("");
});

describe("docs/instantsearch.md (3, 4)", () => {
  test("says how large the package is", async () => {
    const build = await rolldown({ input: "@findling/instantsearch", cwd: source, platform: "browser" });
    const { output } = await build.generate({ minify: true });
    await build.close();
    const bytes = gzipSync(output[0].code, { level: 9 }).length;
    const stated = Number(/The package is ([\d.]+) KB/.exec(page)?.[1]) * 1_000;
    expect(bytes).toBeLessThanOrEqual(stated);
    expect(bytes).toBeGreaterThan(stated - 300);
  });

  test("names the versions of the libraries", async () => {
    const ofExample = join(source, "../../examples/react-instantsearch/package.json");
    const manifests = [join(source, "package.json"), ofExample].map((path) => readFile(path, "utf8"));
    const manifest = (await Promise.all(manifests)).join("\n");
    const versions = [...page.matchAll(/`([@\w./-]+)` (\d+\.\d+\.\d+)/g)];
    expect(versions.length).toBe(5);
    for (const [, name, version] of versions) expect(manifest).toContain(`"${name}": "${version}"`);
  });

  test("lists the parameters that have no effect", () => {
    const [, row = ""] = /^\| (.*) \| without effect/m.exec(page) ?? [];
    const names = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(searchRequest({ [name]: "any" })).toEqual({ q: "" });
  });

  test("shows what a refused parameter says", async () => {
    const code = blocksOf("Parameters", "js").join("");
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], { cwd: source });
    expect(stdout).toBe(blocksOf("Parameters", "text").join(""));
  });
});
