/**
 * The package as it is published, and what docs/instantsearch.md says of it:
 *  1. publint and "Are the types wrong?" have nothing to say about it, and it needs the client alone.
 *  2. Its types fit those of InstantSearch and DocSearch.
 *  3. The page says how large it is, which versions the libraries have, and which parameters have no effect.
 *  4. The example of a parameter that is refused prints what the page says.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchRequest } from "../src/request/search-request.js";
import { blocksOf } from "./browser/example-page.js";

const source = fileURLToPath(new URL("../", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

/** Inside the package, so that the libraries are found. */
let folder = "";
let page = "";

beforeAll(async () => {
  folder = await mkdtemp(join(source, "dist/package-"));
  page = await readFile(join(root, "docs/instantsearch.md"), "utf8");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("what is published (1)", () => {
  let tarball = new Uint8Array();
  beforeAll(async () => {
    const pack = ["pack", "--silent", "--offline", "--pack-destination", folder];
    const { stdout } = await run("npm", pack, { cwd: source });
    tarball = new Uint8Array(await readFile(join(folder, stdout.trim())));
  });

  test("publint has nothing to say", async () => {
    const { messages } = await publint({ pack: { tarball: tarball.slice().buffer }, strict: true });
    expect(messages).toEqual([]);
  });

  test("the types are right for whoever can import an ES module", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    if (analysis.types === false) throw new Error("The package has no types.");
    const problems = analysis.problems.filter(
      (problem) =>
        !("resolutionKind" in problem && ["node10", "node16-cjs"].includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
  });

  test("it needs the client alone, and the part for pages", async () => {
    const manifest: unknown = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ dependencies: { "@findling/client": expect.any(String) } });
    const bundle = join(source, "dist/bundle");
    const imported = new Set<string>();
    for (const file of await readdir(bundle)) {
      const text = await readFile(join(bundle, file), "utf8");
      for (const [, name] of text.matchAll(/(?:from|import\(|import) ?["']([^"']+)["']/g)) imported.add(name);
    }
    expect([...imported]).toEqual(["@findling/client/search"]);
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
  const file = join(folder, "program.mts");
  await writeFile(file, program);
  const compiler = join(root, "node_modules/@typescript/native/bin/tsc");
  const options = ["--noEmit", "--strict", "--ignoreConfig", "--skipLibCheck", "--module", "esnext"];
  const target = [
    "--moduleResolution",
    "bundler",
    "--target",
    "es2022",
    "--lib",
    "es2022,dom",
    "--types",
    "",
  ];
  const compiled = run(process.execPath, [compiler, ...options, ...target, file]);
  const { stdout } = await compiled.catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe("");
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
    const manifest = await readFile(join(source, "package.json"), "utf8");
    const versions = [...page.matchAll(/`([@\w./-]+)` (\d+\.\d+\.\d+)/g)];
    expect(versions.length).toBe(3);
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
