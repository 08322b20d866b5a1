/**
 * The package as it is published:
 *  1. publint and "Are the types wrong?" have nothing to say about it, and it depends on nothing.
 *  2. Its types stand alone: they name no other package, and a strict program compiles against them.
 *  3. Bundled for a page, `search` has at most 3 KB (gzip); `token` and the whole client stay small, too.
 *  4. A program that imports one thing gets no other: the code can be shaken.
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
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const source = fileURLToPath(new URL("../", import.meta.url));
const compiler = fileURLToPath(new URL("../../../node_modules/@typescript/native/bin/tsc", import.meta.url));
const run = promisify(execFile);

let folder = "";
let tarball = new ArrayBuffer(0);
/** Where the package lies, unpacked, as in the node_modules of a program. */
let unpacked = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "findling-package-"));
  const { stdout } = await run("npm", ["pack", "--silent", "--offline", "--pack-destination", folder], {
    cwd: source,
  });
  const file = join(folder, stdout.trim());
  const bytes = await readFile(file);
  tarball = new Uint8Array(bytes).buffer;
  unpacked = join(folder, "node_modules/@findling/client");
  await mkdir(unpacked, { recursive: true });
  await run("tar", ["-xzf", file, "-C", unpacked, "--strip-components=1"]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("what is published (1)", () => {
  test("publint has nothing to say", async () => {
    const { messages } = await publint({ pack: { tarball }, strict: true });
    expect(messages).toEqual([]);
  });

  test("the types are right for whoever can import an ES module", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
    if (analysis.types === false) throw new Error("The package has no types.");
    expect(Object.keys(analysis.entrypoints).sort()).toEqual([".", "./search", "./token"]);
    // Neither CommonJS nor Node 10 can import an ES module: this is the profile `esm-only` of the tool.
    const problems = analysis.problems.filter(
      (problem) =>
        !("resolutionKind" in problem && ["node10", "node16-cjs"].includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
  });

  test("it depends on nothing", async () => {
    const manifest: unknown = JSON.parse(await readFile(join(unpacked, "package.json"), "utf8"));
    for (const kind of ["dependencies", "peerDependencies", "optionalDependencies"])
      expect(manifest).not.toHaveProperty(kind);
  });
});

describe("types (2)", () => {
  test("name no other package", async () => {
    const files = (await readdir(unpacked, { recursive: true })).filter((file) => /\.(d\.ts|js)$/.test(file));
    expect(files.length).toBeGreaterThan(5);
    const imported = new Set<string>();
    for (const file of files) {
      const text = await readFile(join(unpacked, file), "utf8");
      for (const [, name] of text.matchAll(/(?:from|import\(|import) ?["']([^"']+)["']/g)) imported.add(name);
    }
    expect([...imported].filter((name) => !name.startsWith("./"))).toEqual([]);
  });

  const program = `
    import { Client, FindlingFailure, type TypedHit } from "@findling/client";
    import { SearchClient } from "@findling/client/search";
    import { signToken } from "@findling/client/token";

    interface Movie { title: string; year: number; director?: { name: string } }
    const client = new Client({ host: "https://a.test", key: "k", timeoutMs: 1, retries: 0, fetch });
    const movies = client.index<Movie>("movies");
    export async function used(signal: AbortSignal): Promise<number> {
      const { hits } = await movies.search({ q: "a", facets: ["year"] }, { signal });
      const first: TypedHit<Movie> | undefined = hits[0];
      await movies.write([{ action: "upsert", record: { objectID: "1", title: "a", year: 1, version: 2 } }]);
      await movies.saveAll([{ objectID: "1", title: "a", year: 1 }], { version: ({ year }) => year });
      const { title, version } = await movies.get("1");
      const plain = await client.index("any").search({ q: "" });
      plain.hits[0]?.record["x"];
      await new SearchClient({ host: "https://a.test", key: "k" }).index<Movie>("movies").search({ q: "" });
      await signToken({ id: "1", signingSecret: "s" }, { exp: 1, partitions: ["a"] });
      return (first?.record.year ?? 0) + title.length + version;
    }
    export const codeOf = (error: unknown) => (error instanceof FindlingFailure ? error.code : null);
  `;
  /** Each line is refused. */
  const mistakes = `
    import { Client } from "@findling/client";
    interface Movie { title: string; year: number }
    const movies = new Client({ host: "https://a.test", key: "k" }).index<Movie>("movies");
    export const wrong = [
      // @ts-expect-error: a year is a number
      movies.write([{ action: "upsert", record: { objectID: "1", title: "a", year: "1" } }]),
      // @ts-expect-error: a record has an objectID
      movies.saveAll([{ title: "a", year: 1 }]),
      // @ts-expect-error: the API has no such field
      movies.search({ query: "a" }),
      // @ts-expect-error: movies have no price
      movies.search({ q: "a" }).then(({ hits }) => hits[0]?.record.price),
    ];
  `;

  test.each(["nodenext", "bundler"])("hold a program, with moduleResolution %s", async (resolution) => {
    await writeFile(join(folder, "program.mts"), program);
    await writeFile(join(folder, "mistakes.mts"), mistakes);
    const module = resolution === "bundler" ? "esnext" : resolution;
    const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--types", ""];
    const { stdout } = await run(
      process.execPath,
      [
        ...[compiler, ...options, "--target", "es2022", "--lib", "es2022,dom"],
        ...["--module", module, "--moduleResolution", resolution, "program.mts", "mistakes.mts"],
      ],
      { cwd: folder },
    ).catch((error: { readonly stdout: string }) => error);
    expect(stdout).toBe("");
  });
});

/** A program, bundled and minified for a page. */
async function bundled(code: string): Promise<string> {
  const input = join(folder, "page.mjs");
  await writeFile(input, code);
  const build = await rolldown({ input, platform: "browser" });
  const { output } = await build.generate({ minify: true });
  await build.close();
  expect(output.length).toBe(1);
  return output[0].code;
}

describe("sizes (3, 4)", () => {
  test.each([
    ["/search", 3_000],
    ["/token", 700],
    ["", 6_200],
  ])("of @findling/client%s: at most %d bytes", async (entry, bytesMax) => {
    const code = await bundled(`export * from "@findling/client${entry}";`);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(bytesMax);
  });

  test("what is not used is left out", async () => {
    const code = await bundled('import { SearchClient } from "@findling/client"; export { SearchClient };');
    const whole = await bundled('export * from "@findling/client";');
    expect(whole).toContain("partitions");
    expect(code).not.toContain("partitions");
    expect(await bundled('import "@findling/client";')).not.toContain("fetch");
  });
});
